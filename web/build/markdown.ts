import { marked, type Token, type Tokens } from 'marked';
import type { Block, Inline, Prose } from '../src/content/prose.ts';

export type MarkdownLink = {
  href: string;
  line: number;
};

type ParsedMarkdown = {
  prose: Prose;
  links: MarkdownLink[];
  /** Unsupported Markdown, such as HTML or pictures from elsewhere. */
  faults: { line: number; message: string }[];
};

/**
 * Parses Markdown into data: headings, paragraphs, lists, quotes, tables, links. `above` is the number of lines before
 * it in the file.
 */
export function readMarkdown(markdown: string, above = 0): ParsedMarkdown {
  const written: ParsedMarkdown = { prose: [], links: [], faults: [] };
  let line = above + 1;
  let sections = 0;
  for (const token of marked.lexer(markdown)) {
    const reader = createReader(written, line);
    const block = token.type === 'heading' ? reader.heading(token as Tokens.Heading, ++sections) : reader.block(token);
    if (block) written.prose.push(block);
    line += token.raw.split('\n').length - 1;
  }
  return written;
}

/** Parses one block; faults inside it are reported at the block's first line. */
function createReader(written: ParsedMarkdown, line: number) {
  const fault = (message: string) => void written.faults.push({ line, message });

  function heading({ depth, tokens }: Tokens.Heading, count: number): Block {
    if (depth < 2 || depth > 3) fault(`sections begin with ## or ###, not ${'#'.repeat(depth)}`);
    return { kind: 'heading', level: depth === 3 ? 3 : 2, id: `section-${count}`, in: inlines(tokens) };
  }

  function block(token: Token): Block | undefined {
    switch (token.type) {
      case 'paragraph':
      case 'text':
        return { kind: 'paragraph', in: inlines((token as Tokens.Paragraph).tokens) };
      case 'list':
        return list(token as Tokens.List);
      case 'blockquote':
        return { kind: 'quote', in: blocks((token as Tokens.Blockquote).tokens) };
      case 'table':
        return table(token as Tokens.Table);
      case 'space':
        return undefined;
      default:
        fault(`this kind of Markdown is not shown here: ${token.type}`);
        return undefined;
    }
  }

  const blocks = (tokens: Token[]) => tokens.map(block).filter((found) => found !== undefined);

  function list({ ordered, items }: Tokens.List): Block {
    return { kind: 'list', isOrdered: ordered, items: items.map(({ tokens }) => blocks(tokens)) };
  }

  function table({ header, rows }: Tokens.Table): Block {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
    return { kind: 'table', head: cells(header), rows: rows.map(cells) };
  }

  const inlines = (tokens: Token[] = []): Inline[] => tokens.flatMap(inline);

  function inline(token: Token): Inline[] {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [token.text];
      case 'strong':
      case 'em':
        return [{ kind: token.type, in: inlines(token.tokens) }];
      case 'codespan':
        return [{ kind: 'code', in: [token.text] }];
      case 'br':
        return [' '];
      case 'link':
        written.links.push({ href: token.href, line });
        return [{ kind: 'link', href: token.href, in: inlines(token.tokens) }];
      default:
        fault(`this kind of Markdown is not shown here: ${token.type}`);
        return [];
    }
  }

  return { heading, block };
}
