/** Words of a text, with what stands out in them. Internal links carry no language; the reader's is added when they are drawn. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'code'; in: Inline[] }
  | { kind: 'link'; href: string; in: Inline[] };

/** What Markdown may say here. It travels as data and becomes elements in `site/prose.tsx`, never as HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; in: Inline[] }
  | { kind: 'paragraph'; in: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; in: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export type Prose = Block[];
