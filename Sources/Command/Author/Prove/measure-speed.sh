#!/usr/bin/env bash
# What somebody waits for, in processor seconds and by the clock: in a fresh
# clone the first screen, the first test, the first scene and the README's
# `swift test`; then an edit until its verdict, against `swift test --filter`.
# Fails if a fresh clone costs more than the README says.
#
#   Sources/Command/Author/Prove/measure-speed.sh [exercise, 03.2 by default] [rounds, 9 by default]
#
# It works on a copy in a temporary folder, so your answers stay as they are.
# Processor seconds hardly depend on what else the machine does; the clock does.
set -euo pipefail
cd "$(dirname "$0")/../../../.."

exercise=${1:-03.2}
rounds=${2:-9}
module=Exercise${exercise/./_}
chapter=${exercise%%.*}
number=${exercise##*.}

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard \
  | tar cf - --null -T - | tar xf - -C "$copy"
cd "$copy"
# `git` finds the starter of a changed file; any history will do.
git init -q && git add -A
git -c user.name=measure -c user.email=measure@example.invalid \
  commit -qm "Copy" >/dev/null

tooMuch=0
# fresh LIMIT WORDS...: runs a command, and prints what it cost.
fresh() {
  local limit=$1 cost
  shift
  TIMEFORMAT="%U %S %R"
  cost=$({ time "$@" >/dev/null 2>&1 || true; } 2>&1)
  awk -v cost="$cost" -v words="$*" -v limit="$limit" 'BEGIN {
    split(cost, t, " ")
    printf "  %-32s %6.1f CPU s of %3d  %6.1f s\n", words, t[1] + t[2], limit, t[3]
    exit t[1] + t[2] > limit
  }' || tooMuch=1
}

echo "A fresh clone:"
fresh 30 swift run workbook
fresh 25 swift run workbook test 01.1
fresh 40 swift run workbook run 01
fresh 240 swift test

set -- Exercises/Chapter"$chapter"*/"$number"-*/*.swift
file=$1
cp "$file" "$copy/starter"
now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.3f", b - a }'; }
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

# Each edit changes what the file compiles to.
edit() { { cat "$copy/starter"; echo "public let edit = $1"; } >"$file"; }
slip() { { cat "$copy/starter"; echo "public let edit: Int = \"$1\""; } >"$file"; }

ours() { .build/debug/workbook test "$exercise" >/dev/null 2>&1 || true; }
theirs() { swift test --filter "^${module}Tests\." >/dev/null 2>&1 || true; }

compare() {
  local change=$1 title=$2 a=() b=() start
  for round in $(seq "$rounds"); do
    "$change" "${round}1"; start=$(now); ours; a+=("$(since "$start")")
    "$change" "${round}2"; start=$(now); theirs; b+=("$(since "$start")")
  done
  local ma mb
  ma=$(printf '%s\n' "${a[@]}" | median)
  mb=$(printf '%s\n' "${b[@]}" | median)
  echo "$title, median of $rounds:"
  echo "  workbook test $exercise        $ma s   (${a[*]})"
  echo "  swift test --filter ...   $mb s   (${b[*]})"
  echo "  ratio                     $(ratio "$ma" "$mb")"
}

edit 0; ours; theirs
compare edit "An edit"
edit 0; ours; theirs
compare slip "An error for the compiler"
exit "$tooMuch"
