// The names that tests of a source file carry, read without running it.

/** End of the string literal that begins at `start`; one past its closing quote, or a line's end where none closes it. */
function endOfString(source, start) {
  const quote = source[start];
  let at = start + 1;
  while (at < source.length && source[at] !== quote && (quote === "`" || source[at] !== "\n")) {
    at += source[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

/** End of the regular expression that begins at `start`. */
function endOfPattern(source, start) {
  let inClass = false;
  let at = start + 1;
  while (at < source.length && (inClass || source[at] !== "/")) {
    if (source[at] === "[") inClass = true;
    if (source[at] === "]") inClass = false;
    at += source[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

function endOf(source, mark, start) {
  const found = source.indexOf(mark, start);
  return found < 0 ? source.length : found + mark.length;
}

/** One past what begins at `at`: a string, comment or regular expression as a whole, else one character. */
function step(source, at) {
  const char = source[at];
  if (char === '"' || char === "'" || char === "`") return endOfString(source, at);
  if (source.startsWith("//", at)) return endOf(source, "\n", at);
  if (source.startsWith("/*", at)) return endOf(source, "*/", at);
  if (char === "/" && /[(,=:[!&|?{};\s]$/.test(source.slice(0, at)) && source[at + 1] !== " ") {
    return endOfPattern(source, at);
  }
  return source.startsWith("=>", at) ? at + 2 : at + 1;
}

/** One past the bracket that closes the one at `start`. */
function endOfBrackets(source, start, open, close) {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    if (source[at] === open) depth += 1;
    if (source[at] === close && --depth === 0) return at + 1;
    at = step(source, at);
  }
  return source.length;
}

/** The name in the call whose callee ends at `at`, with the rows of its table when it shows them; undefined without one. */
function nameAt(source, at) {
  let table = "";
  for (;;) {
    while (/\s/.test(source[at] ?? "")) at += 1;
    const property = /^\.\w+/.exec(source.slice(at, at + 40));
    if (property) at += property[0].length;
    else if (source[at] === "<") at = endOfBrackets(source, at, "<", ">");
    else if (source[at] === "(") {
      const first = at + 1 + (/^\s*/.exec(source.slice(at + 1))?.[0].length ?? 0);
      if (`"'\``.includes(source[first] ?? " ")) {
        const name = source.slice(first + 1, endOfString(source, first) - 1);
        return /[%$]/.test(name) ? `${name} ${table}` : name;
      }
      const end = endOfBrackets(source, at, "(", ")");
      table += source.slice(at, end);
      at = end;
    } else return undefined;
  }
}

function withoutComments(text) {
  let source = "";
  for (let at = 0; at < text.length; ) {
    const end = step(text, at);
    const isComment = text.startsWith("//", at) || text.startsWith("/*", at);
    source += isComment ? " " : text.slice(at, end);
    at = end;
  }
  return source;
}

/** Names of `test`, `it` and `describe` in a source text; those of tables come with the table's text. */
export function testNames(text) {
  const source = withoutComments(text);
  const names = [];
  for (const match of source.matchAll(/(?<![\w$."'`])(?:test|it|describe)(?=[.(<])/g)) {
    const name = nameAt(source, match.index + match[0].length);
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** Row ids such as SET-01 in any of the texts. */
export const idsIn = (texts) => new Set(texts.flatMap((text) => text.match(/\b[A-Z]{3,}-\d{2}\b/g) ?? []));
