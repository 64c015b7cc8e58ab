/** A server did not answer, or could not: nothing is known of what it has. */
export class DnsSilent extends Error {
  override readonly name = 'DnsSilent';
}

/** A CAA record (RFC 8659). */
export interface CaaRecord {
  tag: 'issue' | 'issuewild' | 'other';
  value: string;
}

/** The questions to name servers. Without records the answer is an empty list. All throw `DnsSilent`. */
export interface DnsQuestions {
  cname(name: string): Promise<string[]>;
  /** The parts of a value are joined. */
  txt(name: string): Promise<string[]>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<string[]>;
  caa(name: string): Promise<CaaRecord[]>;
}

/** Asks what stands in the DNS. */
export interface Dns extends DnsQuestions {
  /** The name servers of a registered domain itself, which know of a record as soon as it is there; undefined where they cannot be found. */
  ofZone(domain: string): Promise<DnsQuestions | undefined>;
}
