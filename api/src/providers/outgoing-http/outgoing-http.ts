/** Why a call to an address that a seller has typed got no answer. */
export type OutgoingFailure = 'address_refused' | 'host_unknown' | 'timeout' | 'tls' | 'unreachable' | 'cut';

/** The answer of an address with the beginning of its text, or why there is none. */
export type Posted =
  | { outcome: 'answered'; status: number; text: string }
  | { outcome: 'failed'; why: OutgoingFailure };

/** A posted body with its headers. */
export interface OutgoingPost {
  headers: Record<string, string>;
  body: string;
}

/** An answer as it came, or why there is none. A longer one than was asked for is none. */
export type Read =
  | { outcome: 'answered'; status: number; headers: Readonly<Record<string, string>>; body: Buffer }
  | { outcome: 'failed'; why: OutgoingFailure | 'too_long' };

/** Calls addresses that sellers have typed. They may only be on the public internet. */
export interface OutgoingHttp {
  /** Whether an address may be called by what it says. What its name resolves to is checked with each call. */
  mayCall(url: string): boolean;
  /** Posts a body. Never throws. */
  post(url: string, content: OutgoingPost): Promise<Posted>;
  /** Reads an address. Never throws. */
  get(url: string, headers: Record<string, string>): Promise<Posted>;
  /** Reads all of an answer, with its headers. Never throws. */
  read(url: string, headers: Record<string, string>, mostBytes: number): Promise<Read>;
}
