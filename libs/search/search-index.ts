import { DocumentTable } from './document-table.ts';
import { termsOfDocument } from './document-terms.ts';
import { decodeNumbers, encodeNumbers, unitsToString } from './encode-numbers.ts';
import { findPage } from './find-page.ts';
import type { SearchDocument } from './search-document.ts';
import type { SearchOptions, SearchPage } from './search-page.ts';
import type { SearchQuery } from './search-query.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * Which conversations have which words, in the memory of one process and nowhere else. A page costs what it shows, not
 * what matches: lists are in the order of time, each is entered by halving, and best first is one pass for each level of
 * exactness. What a page may cost is limited, and it says when that was not enough.
 */
export class SearchIndex {
  private readonly table = new DocumentTable();
  private readonly vocabulary = new Vocabulary(this.table);

  get size(): number {
    return this.table.size;
  }

  get vocabularySize(): number {
    return this.vocabulary.size;
  }

  /** The conversation as it is now, in place of what it was. False when it is too long and its last texts are left out. */
  put(document: SearchDocument): boolean {
    const { terms, sequence, isCut } = termsOfDocument(document);
    const stored = { termIds: '', sequence: unitsToString(sequence) };
    const { slot, former } = this.table.add(document, stored);
    // Before the former one is removed, so that a term which both have is not made anew.
    stored.termIds = encodeNumbers(Array.from(terms, (term) => this.vocabulary.add(term, slot)));
    if (former !== undefined) this.bury(former);
    return !isCut;
  }

  remove(sessionId: string): void {
    const slot = this.table.slotOf(sessionId);
    if (slot !== undefined) this.bury(slot);
  }

  /** A page of what matches. A query that asks for nothing finds nothing. */
  find(query: SearchQuery, options: SearchOptions): SearchPage {
    return findPage(query, { options, table: this.table, vocabulary: this.vocabulary });
  }

  private bury(slot: number): void {
    const { termIds } = this.table.bury(slot);
    for (const id of decodeNumbers(termIds)) this.vocabulary.remove(id, slot);
    this.table.freeUnheld(slot);
  }
}
