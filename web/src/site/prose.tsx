import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Block, Inline, Prose as Written } from '../content/prose.ts';

/** A text in one column with a readable line length. */
export function Prose({ prose }: { prose: Written }) {
  return (
    <div className="prose">
      <ProseBlocks blocks={prose} />
    </div>
  );
}

/** The blocks of a text never change while it is shown, so their index is their key. */
function ProseBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <ProseBlock key={index} block={block} />);
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.id}>
          <InlineText inlines={block.in} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <InlineText inlines={block.in} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              {isSingleParagraph(item) ? <InlineText inlines={item[0].in} /> : <ProseBlocks blocks={item} />}
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <ProseBlocks blocks={block.in} />
        </blockquote>
      );
    case 'table':
      return <ProseTable block={block} />;
  }
}

function isSingleParagraph(item: Block[]): item is [Extract<Block, { kind: 'paragraph' }>] {
  return item.length === 1 && item[0]!.kind === 'paragraph';
}

/** A wide table scrolls inside its own frame; the page itself does not scroll sideways. */
function ProseTable({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard; ScrollRegion would be a file more for each page with a text
    <div className="overflow-x-auto" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <InlineText inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                <td key={index}>
                  <InlineText inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InlineText({ inlines }: { inlines: Inline[] }) {
  return inlines.map((inline, index) => {
    if (typeof inline === 'string') return inline;
    const content = <InlineText inlines={inline.in} />;
    switch (inline.kind) {
      case 'strong':
        return <strong key={index}>{content}</strong>;
      case 'em':
        return <em key={index}>{content}</em>;
      case 'code':
        return <code key={index}>{content}</code>;
      case 'link':
        return (
          <TextLink key={index} href={inline.href}>
            {content}
          </TextLink>
        );
    }
  });
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} rel={href.startsWith('#') ? undefined : 'noreferrer'}>
        {children}
      </a>
    );
  }
  const [to, hash] = href.split('#', 2);
  return (
    <Link to={to} hash={hash}>
      {children}
    </Link>
  );
}
