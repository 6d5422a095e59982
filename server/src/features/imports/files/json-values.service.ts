import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { excerptOf } from "../excerpt.service.ts";
import { type FileLimits, UnreadableFile } from "./file-rows.service.ts";

/** Parsers keep each level, and rows are flatter. */
const maxDepth = 32;

/** `value` is missing if unreadable. */
export type JsonValue = { at: string; value?: unknown };

/** List items at `depth`, and other values to report. */
export type WantedValues = {
  paths: string[];
  depth: 1 | 2;
  noun: string;
  onOther?: (value: unknown, name: unknown) => void;
  /** Called for each top-level list. */
  onList?: (name: string) => void;
};

/** Reads a JSON list's values in turn. Throws `UnreadableFile`. */
export async function* readJsonValues(
  text: AsyncIterable<string>,
  { paths, depth, noun, onOther, onList }: WantedValues,
  { maxRowLength }: FileLimits,
): AsyncGenerator<JsonValue> {
  const tokenizer = new Tokenizer();
  const parser = new TokenParser({ paths, keepStack: false });
  const position = { line: 1, first: 1, depth: 0, count: 0, length: 0 };
  const values: JsonValue[] = [];
  let key = "";
  tokenizer.onToken = (token) => {
    if (position.depth === 1) {
      if (token.token === TokenType.STRING) key = String(token.value);
      if (token.token === TokenType.LEFT_BRACKET) onList?.(key);
    }
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) {
      if (position.depth === depth) position.first = position.line;
      if (++position.depth > maxDepth) throw new UnreadableFile(`Line ${position.line} is nested too deep.`);
    } else if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) position.depth--;
    parser.write(token);
  };
  tokenizer.onError = fail(position);
  parser.onError = fail(position);
  parser.onValue = ({ value, key: name, stack }) => {
    if (stack.length < depth) return onOther?.(value, name);
    position.count += 1;
    position.length = 0;
    values.push({ at: `${position.first === 1 ? "" : `line ${position.first}, `}${noun} ${position.count}`, value });
  };
  for await (const chunk of text) {
    for (const piece of chunk.split(/(?<=\n)/)) {
      tokenizer.write(piece);
      if (piece.endsWith("\n")) position.line += 1;
    }
    position.length += chunk.length;
    if (position.length > maxRowLength + chunk.length)
      throw new UnreadableFile(`Line ${position.line} has something that is longer than any row.`);
    yield* values.splice(0);
  }
  if (!parser.isEnded)
    throw new UnreadableFile(`The file is cut off in line ${position.line}. Save or download it again.`);
  yield* values.splice(0);
}

/** Reads JSON lines. Throws `UnreadableFile`. */
export async function* readLinesOfJson(
  text: AsyncIterable<string>,
  { maxRowLength }: FileLimits,
): AsyncGenerator<JsonValue> {
  let [line, rest] = [0, ""];
  async function* lines() {
    for await (const chunk of text) {
      const pieces = (rest + chunk).split("\n");
      rest = pieces.pop() ?? "";
      yield* pieces;
      if (rest.length > maxRowLength) throw new UnreadableFile(`Line ${line + 1} is longer than any row.`);
    }
    yield rest;
  }
  for await (const each of lines()) {
    line += 1;
    const json = withoutSeparator(each).trim();
    if (json === "") continue;
    try {
      yield { at: `line ${line}`, value: JSON.parse(json) };
    } catch {
      yield { at: `line ${line}` };
    }
  }
}

/** Drops a record separator. */
export function withoutSeparator(text: string): string {
  return text.startsWith("\u001e") ? text.slice(1) : text;
}

function fail(position: { line: number }) {
  return (error: Error) => {
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile(excerptOf(`It is not JSON, in line ${position.line}: ${error.message}`, 200));
  };
}
