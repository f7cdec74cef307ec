/**
 * Inline text and its formatting. Internal links have no language prefix; the reader's is added when they are rendered.
 */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'code'; in: Inline[] }
  | { kind: 'link'; href: string; in: Inline[] };

/** The supported blocks of Markdown. They are data until `site/prose.tsx` renders them as elements, never HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; in: Inline[] }
  | { kind: 'paragraph'; in: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; in: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export type Prose = Block[];
