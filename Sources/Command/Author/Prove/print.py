#!/usr/bin/env python3
"""Prints a site's print.html to a PDF, with page numbers in its contents.

    Sources/Command/Author/Prove/print.py .build/site workbook.pdf

Chromium has no CSS for the page of a link's target. So the script prints
twice: the first PDF says on which page each chapter begins.

It needs chromium, and pypdf from PyPI.
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def to_pdf(page, file):
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
         f"--print-to-pdf={file}", page.as_uri()],
        check=True, stderr=subprocess.DEVNULL)


def main():
    from pypdf import PdfReader

    folder, output = map(pathlib.Path, sys.argv[1:])
    page = (folder / "print.html").resolve()
    with tempfile.TemporaryDirectory() as place:
        first = pathlib.Path(place) / "first.pdf"
        to_pdf(page, first)
        reader = PdfReader(first)
        number = {name.lstrip("/"): reader.get_destination_page_number(there) + 1
                  for name, there in reader.named_destinations.items()}
    contents, end, body = page.read_text().partition("</nav>")
    contents = re.sub(
        r'(<a href="#([^"]+)">.*?)</a>',
        lambda found: f'{found[1]}<span class="page">{number[found[2]]}</span></a>', contents)
    # It stays beside the page's style.
    copy = page.with_name("print-numbered.html")
    copy.write_text(contents + end + body)
    to_pdf(copy, output.resolve())
    copy.unlink()
    print(f"{len(reader.pages)} pages: {output}")


main()
