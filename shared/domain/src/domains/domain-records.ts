import { splitHost } from './host';

/** The types of records that a DNS panel is to have. */
export const DOMAIN_RECORD_TYPES = ['CNAME', 'TXT', 'CAA'] as const;
export type DomainRecordType = (typeof DOMAIN_RECORD_TYPES)[number];

/** A record as it should be and as it was found. A name is as panels take it: without the domain behind it. */
export interface DomainRecord {
  type: DomainRecordType;
  name: string;
  expected: string;
  /** Empty where nothing was found or nobody has looked. */
  found: string;
  ok: boolean;
}

/** Under which name the proof stands: `_verifica.pay` for `pay.loja.com.br`. */
export const proofName = (host: string): string => `_verifica.${splitHost(host).label}`;

/** The value of the proof. @param token 26 characters of a store and a host */
export const proofValue = (token: string): string => `balcao-${token}`;

/** The target of a host. @param label 26 characters of a domain @param base the host of the installation's checkout */
export const targetHost = (label: string, base: string): string => `${label}.${base}`;
