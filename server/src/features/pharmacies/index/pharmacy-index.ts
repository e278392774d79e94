import type { PharmacySearch } from '@dawaya/contract/endpoints/pharmacies';
import {
  canonicalCity,
  cityOf,
  namesOfCity,
  namesOfState,
  regionsOfCity,
  stateOf,
} from '@dawaya/contract/vocabulary/cities';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import type { Coordinates } from '@dawaya/contract/vocabulary/distance';
import { type Language, languages } from '@dawaya/contract/vocabulary/languages';
import type { PharmacyFilter } from '@dawaya/contract/vocabulary/pharmacy-filters';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { type Word, wordsOf } from '@dawaya/contract/vocabulary/search';
import { findPlaceName } from '../cities.ts';
import { Bits } from './bit-set.ts';
import { findNamed, type How, type PharmacyLookup } from './find-by-name.ts';
import { Positions } from './positions.ts';
import { Ordered } from './sorted-entries.ts';
import { WordIndex } from './word-index.ts';

export interface IndexedPharmacy<Row> {
  id: string;
  row: Row;
  texts: readonly string[];
  city: string;
  state: State;
  position: Coordinates | undefined;
  is24Hours: boolean;
  hasDelivery: boolean;
  /** Sort keys for each language, compared byte by byte. */
  sortKeys: Readonly<Record<Language, string>>;
  /** Whether it is open at a time, and until when; the maximum when it never changes. */
  openingAt: (now: number) => { isOpen: boolean; until: number };
}

/** A position in an answer: whether the pharmacy is open, its sort key or distance, its id. */
export type PharmacyPosition = [isOpen: boolean, order: string | number, id: string];

export interface Match<Row> {
  row: Row;
  km?: number;
  position: PharmacyPosition;
}

export interface IndexQuery extends Omit<PharmacySearch, 'cursor' | 'limit'> {
  language: Language;
  after: PharmacyPosition | undefined;
  limit: number;
  now: number;
}

export interface SearchResult<Row> {
  matches: Match<Row>[];
  total: number;
  isApproximate: boolean;
  readAs: { filters: PharmacyFilter[]; near: boolean };
  /** The probable meaning, if it differs from the typed text. */
  meant: string | null;
  alike: Row[];
}

/** The open or the closed pharmacies of a page. */
interface PagePart {
  limit: number;
  isOpen: boolean;
  after: PharmacyPosition | undefined;
}

type IndexEntry<Row> = Pick<IndexedPharmacy<Row>, 'id' | 'row' | 'sortKeys' | 'openingAt'>;

const maxAlike = 12;

/**
 * Searches all listed pharmacies in memory (docs/search.md): by words, place, services and
 * distance, in the order of docs/search.md.
 */
export class PharmacyIndex<Row> {
  readonly #words = new WordIndex();
  readonly #entries: IndexEntry<Row>[] = [];
  readonly #entryOf = new Map<string, number>();
  readonly #listed = new Bits(0);
  readonly #open = new Bits(0);
  readonly #located = new Bits(0);
  readonly #offers = { '24-7': new Bits(0), delivery: new Bits(0) };
  readonly #cities = new Map<string, Bits>();
  readonly #states = new Map<State, Bits>();
  readonly #positions = new Positions();
  readonly #orders: Record<Language, Ordered>;
  /**
   * The time until which the known opening of each entry is valid, and the earliest of these times.
   */
  readonly #openingUntil: number[] = [];
  #openingHolds = { from: 0, until: Number.NEGATIVE_INFINITY };
  readonly #places = new WordIndex();
  readonly #placeOf = new Map<string, number>();
  readonly #inPlace: Bits[] = [];

  constructor() {
    const orderOf = (language: Language) =>
      new Ordered((one, other) => {
        const [first, second] = [this.#at(one), this.#at(other)];
        return (
          compareKeys(first.sortKeys[language], second.sortKeys[language]) ||
          compareKeys(first.id, second.id) ||
          one - other
        );
      });
    this.#orders = { en: orderOf('en'), ar: orderOf('ar') };
  }

  get size(): { listed: number; entries: number } {
    return { listed: this.#entryOf.size, entries: this.#entries.length };
  }

  put(pharmacies: readonly IndexedPharmacy<Row>[]): void {
    const added = pharmacies.map((pharmacy) => {
      this.remove(pharmacy.id);
      const { id, city, state } = pharmacy;
      const entry = this.#words.add(pharmacy.texts.map(wordsOf));
      this.#inPlace[this.#place(city, state)]?.add(entry);
      const { row, sortKeys, openingAt } = pharmacy;
      this.#entries.push({ id, row, sortKeys, openingAt });
      this.#entryOf.set(id, entry);
      this.#listed.add(entry);
      this.#offers['24-7'].set(entry, pharmacy.is24Hours);
      this.#offers.delivery.set(entry, pharmacy.hasDelivery);
      addTo(this.#cities, canonicalCity(city), entry);
      for (const any of new Set([state, cityOf(city)?.state ?? state]))
        addTo(this.#states, any, entry);
      if (pharmacy.position) {
        this.#located.add(entry);
        this.#positions.add(entry, pharmacy.position);
      }
      this.#openingUntil.push(Number.NEGATIVE_INFINITY);
      this.#openingHolds.until = Number.NEGATIVE_INFINITY;
      return entry;
    });
    for (const language of languages) this.#orders[language].add(added);
  }

  remove(id: string): void {
    const entry = this.#entryOf.get(id);
    if (entry === undefined) return;
    this.#listed.delete(entry);
    this.#entryOf.delete(id);
  }

  search(query: IndexQuery): SearchResult<Row> {
    const { search, near, limit } = query;
    this.#openingAt(query.now);
    const byName = findNamed(search ?? '', this.#lookup);
    const { named, isApproximate, near: isNear, filters, words } = byName;
    const isFound = named.count() > 0;
    for (const filter of filters) named.intersect(this.#having(filter));
    named.unite(byName.called);
    const matching = this.#filter(named, query);
    const total = matching.count();
    const open = matching.copy().intersect(this.#open);
    const matches: Match<Row>[] = [];
    for (const [isOpen, group] of [
      [true, open],
      [false, matching.subtract(open)],
    ] as const) {
      // A page that ended among closed pharmacies has already shown all open ones.
      if (matches.length === limit || (isOpen && query.after?.[0] === false)) continue;
      const after = query.after?.[0] === isOpen ? query.after : undefined;
      const part = { limit: limit - matches.length, isOpen, after };
      matches.push(
        ...(near ? this.#nearest(group, near, part) : this.#inOrder(group, query.language, part)),
      );
    }
    const alike = search && !isFound ? this.#alike(words) : [];
    const meant = byName.meant ?? (byName.isExact ? null : correctPlace(words, query.language));
    const readAs = { filters, near: isNear };
    return { matches, total, isApproximate, readAs, meant, alike };
  }

  #at(entry: number): IndexEntry<Row> {
    const pharmacy = this.#entries[entry];
    if (!pharmacy) throw new Error(`there is no entry ${entry}`);
    return pharmacy;
  }

  /** Returns the number of a place. Each of its spellings is a separate text. */
  #place(city: string, state: State): number {
    const key = `${city}\n${state}`;
    const knownPlace = this.#placeOf.get(key);
    if (knownPlace !== undefined) return knownPlace;
    const knownCity = cityOf(city);
    const ofCity = knownCity ? [...namesOfCity(knownCity), ...regionsOfCity(knownCity)] : [];
    const cityNames = new Set([city, ...ofCity]);
    const place = this.#places.add([...cityNames, ...namesOfState(state)].map(wordsOf));
    this.#placeOf.set(key, place);
    this.#inPlace.push(new Bits(0));
    return place;
  }

  readonly #lookup: PharmacyLookup = {
    listed: () => this.#listed.copy(),
    find: (word, how) => this.#find(word, how),
    findPhrase: (words, among) => this.#words.findPhrase(words, among),
  };

  #find(word: Word, how: How): Bits {
    const withWord = this.#words[how](word);
    // A prefix of a place's name is enough, because the person may still be typing.
    for (const place of this.#places[how === 'findWhole' ? 'find' : how](word)) {
      const inPlace = this.#inPlace[place];
      if (inPlace) withWord.unite(inPlace);
    }
    return withWord;
  }

  #having(filter: PharmacyFilter): Bits {
    return filter === 'open' ? this.#open : this.#offers[filter];
  }

  #filter(named: Bits, { filter, near, city, state }: IndexQuery): Bits {
    const none = new Bits(0);
    if (filter) named.intersect(this.#having(filter));
    if (near) named.intersect(this.#located);
    if (city) named.intersect(this.#cities.get(canonicalCity(city)) ?? none);
    if (state) {
      const place = stateOf(state);
      named.intersect((place && this.#states.get(place)) ?? none);
    }
    return named;
  }

  #inOrder(group: Bits, language: Language, { limit, isOpen, after }: PagePart): Match<Row>[] {
    const keyOf = (entry: number) => this.#at(entry).sortKeys[language];
    const isAfter = (entry: number) =>
      after === undefined ||
      (compareKeys(keyOf(entry), String(after[1])) || compareKeys(this.#at(entry).id, after[2])) >
        0;
    return this.#orders[language]
      .first(group, group.count(), limit, after && isAfter)
      .map((entry) => {
        const { id, row } = this.#at(entry);
        return { row, position: [isOpen, keyOf(entry), id] };
      });
  }

  #nearest(group: Bits, near: Coordinates, { limit, isOpen, after }: PagePart): Match<Row>[] {
    const idOf = (entry: number) => this.#at(entry).id;
    return this.#positions
      .nearest(near, {
        among: group,
        count: group.count(),
        limit,
        idOf,
        isAfter: ({ entry, km }) =>
          after === undefined ||
          km > Number(after[1]) ||
          (km === after[1] && idOf(entry) > after[2]),
      })
      .map(({ entry, km }) => ({
        row: this.#at(entry).row,
        km,
        position: [isOpen, km, idOf(entry)],
      }));
  }

  #alike(words: readonly Word[]): Row[] {
    const missing = words.filter(
      (word) => this.#find(word, 'find').intersect(this.#listed).count() === 0,
    );
    const entries = (missing.length > 0 ? missing : words).flatMap((word) =>
      this.#words.findAlike(word, maxAlike, this.#listed),
    );
    return [...new Set(entries)].map((entry) => this.#at(entry).row);
  }

  #openingAt(now: number): void {
    const { from, until } = this.#openingHolds;
    if (now >= from && now < until) return;
    let first = Number.POSITIVE_INFINITY;
    for (const entry of this.#entryOf.values()) {
      if (now < from || now >= (this.#openingUntil[entry] ?? 0)) {
        const opening = this.#at(entry).openingAt(now);
        this.#open.set(entry, opening.isOpen);
        this.#openingUntil[entry] = opening.until;
      }
      first = Math.min(first, this.#openingUntil[entry] ?? first);
    }
    this.#openingHolds = { from: now, until: first };
  }
}

const correctPlace = (words: readonly Word[], language: Language) =>
  findPlaceName(words.map(({ word }) => word).join(' '), language) ?? null;

function addTo<Key>(sets: Map<Key, Bits>, key: Key, entry: number): void {
  const bits = sets.get(key) ?? new Bits(0);
  bits.add(entry);
  sets.set(key, bits);
}
