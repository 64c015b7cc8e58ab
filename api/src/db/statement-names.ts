const MAX_SEEN_ONCE = 1_000;

/** Only these come again, and a name must not stand for several statements. */
const COMES_AGAIN = /^\s*(?:select|insert|update|delete|with|begin|commit)\b[^;]*$/i;
/** A migration changes the columns of `*`, and PostgreSQL refuses a plan whose result has changed. */
const NAMES_ALL_COLUMNS = /(?:\bselect|\breturning|,)\s+\*|\.\*/i;

/** Names repeated statements, so that PostgreSQL parses and plans them once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  /** @param max how many statements get names; 0 where there may be none */
  constructor(private readonly max: number) {}

  /** The name for a statement's text; undefined for one that is sent unnamed. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= this.max) return name;
    if (!this.#seenOnce.has(text)) {
      this.#remember(text);
      return undefined;
    }
    this.#seenOnce.delete(text);
    const added = `s${this.#names.size + 1}`;
    this.#names.set(text, added);
    return added;
  }

  #remember(text: string): void {
    if (!COMES_AGAIN.test(text) || NAMES_ALL_COLUMNS.test(text)) return;
    if (this.#seenOnce.size >= MAX_SEEN_ONCE) this.#seenOnce.clear();
    this.#seenOnce.add(text);
  }
}
