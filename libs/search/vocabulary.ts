import type { DocumentTable } from './document-table.ts';
import { unitsToString } from './encode-numbers.ts';
import { isIdentifier } from './identifier-ends.ts';
import { Postings } from './postings.ts';
import { SortedTerms } from './sorted-terms.ts';
import { TermIds } from './term-ids.ts';
import { IN_TEXT, isFacet, scopeOf, wordOf } from './term-scopes.ts';
import { basesOf } from './word-forms.ts';

/** One slot, which is what most terms have, or several. */
export type SlotList = number | Postings;

const MIN_LETTERS_FOR_BEGINNING = 3;
const IS_CODE = /[\d@]/;
const STARTS_UNSPACED = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u;

/**
 * All terms with the conversations that have them, and the words by beginning, by ending and by base. A term that no
 * conversation has any more is gone from everywhere at once: it may be the name of a person who was erased.
 */
export class Vocabulary {
  private readonly ids = new TermIds();
  private readonly terms: (string | undefined)[] = [];
  private readonly lists: (SlotList | undefined)[] = [];
  private readonly freeIds: number[] = [];
  private readonly words = new SortedTerms();
  /** Addresses and whatever has digits: people have those by the million, and beginnings of words are not looked for there. */
  private readonly codes = new SortedTerms();
  private readonly backwards = new SortedTerms();
  private readonly inflected = new Map<string, string[]>();

  constructor(private readonly table: DocumentTable) {}

  get size(): number {
    return this.ids.size;
  }

  listOf(term: string): SlotList | undefined {
    const id = this.ids.get(term);
    return id === undefined ? undefined : this.lists[id];
  }

  has(term: string): boolean {
    return this.ids.get(term) !== undefined;
  }

  countOf(term: string): number {
    const list = this.listOf(term);
    return typeof list === 'object' ? list.length : list === undefined ? 0 : 1;
  }

  /** The id of the term, which the slot has from now on. */
  add(term: string, slot: number): number {
    const id = this.ids.get(term);
    if (id === undefined) return this.create(term, slot);
    const list = this.lists[id]!;
    if (typeof list === 'object') list.push(slot, this.table);
    else {
      const postings = new Postings();
      postings.push(list, this.table);
      postings.push(slot, this.table);
      this.lists[id] = postings;
    }
    return id;
  }

  remove(id: number, slot: number): void {
    const list = this.lists[id];
    if (typeof list === 'object') list.remove(slot, this.table);
    if (list === slot || (typeof list === 'object' && list.length === 0)) this.forget(id);
  }

  /** Terms whose word begins so. */
  startingWith(beginning: string, limit: number): string[] {
    const words = this.words.startingWith(beginning, limit);
    return [...words, ...this.codes.startingWith(beginning, limit - words.length)];
  }

  /** Terms of identifiers that end so. */
  endingWith(ending: string, limit: number): string[] {
    return this.backwards.startingWith(reverse(ending), limit).map(backwards);
  }

  /** Words in texts that are forms of this one; not itself. */
  formsOf(word: string): string[] {
    const bases = basesOf(word);
    const found = new Set(bases.flatMap((base) => [base, ...(this.inflected.get(base) ?? [])]));
    found.delete(word);
    return [...found].filter((one) => this.has(one));
  }

  private orderOf(term: string): SortedTerms {
    return IS_CODE.test(term) ? this.codes : this.words;
  }

  private create(found: string, slot: number): number {
    const term = copyOf(found);
    const id = this.freeIds.pop() ?? this.terms.length;
    this.ids.set(term, id);
    this.terms[id] = term;
    this.lists[id] = slot;
    if (isOrdered(term)) this.orderOf(term).add(term);
    if (isIdentifier(wordOf(term))) this.backwards.add(backwards(term));
    for (const base of basesToList(term)) this.inflected.set(base, [...(this.inflected.get(base) ?? []), term]);
    return id;
  }

  private forget(id: number): void {
    const term = this.terms[id]!;
    this.ids.delete(term);
    this.terms[id] = undefined;
    this.lists[id] = undefined;
    this.freeIds.push(id);
    if (isOrdered(term)) this.orderOf(term).delete(term);
    if (isIdentifier(wordOf(term))) this.backwards.delete(backwards(term));
    for (const base of basesToList(term)) {
      const others = (this.inflected.get(base) ?? []).filter((other) => other !== term);
      if (others.length > 0) this.inflected.set(base, others);
      else this.inflected.delete(base);
    }
  }
}

/**
 * A word that was cut out of a message may be, in V8, a view of that message and keep all of it in memory: of somebody who
 * was erased too, as long as anybody else has the word.
 */
const copyOf = (term: string): string =>
  unitsToString(Array.from({ length: term.length }, (_, at) => term.charCodeAt(at)));

const isOrdered = (term: string): boolean =>
  term.length >= MIN_LETTERS_FOR_BEGINNING && !isFacet(term) && !STARTS_UNSPACED.test(term);

/** Names have no forms. */
const basesToList = (term: string): string[] =>
  scopeOf(term) === IN_TEXT && !isFacet(term) ? basesOf(term).filter((base) => base !== term) : [];

const reverse = (word: string): string => [...word].reverse().join('');

/** The word from its end, the scope still last; its own inverse. */
const backwards = (term: string): string => reverse(wordOf(term)) + scopeOf(term);
