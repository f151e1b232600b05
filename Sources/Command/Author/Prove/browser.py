"""A headless Chromium, as the proofs of the site and of `serve` use it."""

import pathlib


class Browser:
    is_touched = False

    def __init__(self, *words):
        import axe_core_python
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--force-device-scale-factor=1", *words):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(120)
        self.axe = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()

    def look(self, path, width, theme, height=900, motion="reduce"):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": self.is_touched})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": theme},
                         {"name": "prefers-reduced-motion", "value": motion}]})
        self.driver.get(path.as_uri() if isinstance(path, pathlib.Path) else path)

    def touch(self, is_on):
        self.is_touched = is_on
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": is_on})

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def waits(self, script):
        """Whether a condition holds within twenty seconds."""
        from selenium.common.exceptions import TimeoutException
        from selenium.webdriver.support.ui import WebDriverWait

        try:
            return bool(WebDriverWait(self.driver, 20).until(lambda _: self.run("return " + script)))
        except TimeoutException:
            return False

    def complaints(self):
        return [row["message"] for row in self.driver.get_log("browser")]

    def rules(self):
        """The rules of axe that the page breaks, each with its places."""
        self.run(self.axe)
        found = self.driver.execute_async_script(
            "const done = arguments[0];"
            "axe.run(document, {resultTypes: ['violations']})"
            ".then(r => done(r.violations), e => done([{id: String(e), nodes: []}]));")
        return [f"{rule['id']} at {[node['target'] for node in rule['nodes']][:3]}" for rule in found]
