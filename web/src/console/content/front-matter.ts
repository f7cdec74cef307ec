import { isCollection, isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';

/** A document as its form edits it. Writing back what was read changes no letter of the file. */
export type WrittenDocument = { front: Readonly<Record<string, unknown>>; body: string };

const FENCE = '---\n';
/** Never a line break within a text: the files have one line for each field. */
const LINE_WIDTH = 0;

/** Null where the file does not begin with front matter that can be read. */
export function readFrontMatter(file: string): WrittenDocument | null {
  const parts = partsOf(file);
  if (!parts) return null;
  const parsed = parseDocument(parts.yaml);
  const front: unknown = parsed.errors.length > 0 ? null : parsed.toJS();
  return front && typeof front === 'object' ? { front: front as WrittenDocument['front'], body: parts.body } : null;
}

/** Sets one field, or takes it away; the others stay as they are written. */
export function withField(file: string, name: string, value: unknown): string {
  const parts = partsOf(file);
  if (!parts) return file;
  const document = parseDocument(parts.yaml);
  if (value === undefined) document.delete(name);
  else document.set(name, nodeOf(document, value, document.get(name, true)));
  return FENCE + textOf(document) + FENCE + parts.body;
}

export function withBody(file: string, body: string): string {
  const parts = partsOf(file);
  return parts ? FENCE + parts.yaml + FENCE + body : file;
}

/** A new file. */
export function writeDocument({ front, body }: WrittenDocument): string {
  return `${Object.entries(front).reduce((file, [name, value]) => withField(file, name, value), FENCE + FENCE)}${body}`;
}

function partsOf(file: string): { yaml: string; body: string } | null {
  const end = file.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!file.startsWith(FENCE) || end < 0) return null;
  return { yaml: file.slice(FENCE.length, end + 1), body: file.slice(end + 1 + FENCE.length) };
}

const textOf = (document: Document.Parsed | Document): string => {
  const text = document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: false, singleQuote: true });
  return text === '{}\n' || text === 'null\n' ? '' : text;
};

/** What stands there already keeps its quotes and brackets, also within a list. */
function nodeOf(document: Document, value: unknown, before: unknown): Node {
  const node = document.createNode(value) as Node;
  keepStyle(node, before);
  return node;
}

function keepStyle(node: unknown, before: unknown): void {
  if (isCollection(node) && isCollection(before)) node.flow = before.flow;
  if (isScalar(node) && isScalar(before) && before.type && typeof before.value === typeof node.value)
    node.type = before.type;
  if (isSeq(node) && isSeq(before))
    for (const [index, item] of node.items.entries()) keepStyle(item, before.items[index]);
  if (isMap(node) && isMap(before)) for (const { key, value } of node.items) keepStyle(value, before.get(key, true));
}
