import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from '../../../platform';

type Headers = Readonly<Record<string, string>>;

/** The scripts and headers of the checkout's build, with the addresses of this installation. */
export interface Expected {
  /** Digests (`sha384-…`) of the scripts, by their sources. */
  scripts: Readonly<Record<'page' | 'frame', string>>;
  /** Addresses of the gateways' scripts that a frame may name, by gateway. */
  gatewayScripts: Readonly<Record<string, readonly string[]>>;
  page: Headers;
  /** Of the frame in which cards are typed, by gateway. */
  frames: Readonly<Record<string, Headers>>;
  cardOrigin: string;
}

const CHECKOUT = join(import.meta.dirname, '../../../../../checkout');
const SOURCES = { page: 'checkout/src/client/checkout.ts', frame: 'checkout/src/card-client/card.ts' };

const read = (file: string) => JSON.parse(readFileSync(join(CHECKOUT, file), 'utf8'));

interface Listed {
  file?: string;
  integrity?: string;
  /** Of a gateway's script; null where the gateway loads it by itself. */
  address?: string | null;
  owner: string;
}

const addressesOf = (scripts: readonly Listed[], gateway: string): string[] =>
  scripts.flatMap(({ owner, address }) => (owner === gateway && address ? [address] : []));

/** @throws where the inventory has no such script, or is not there */
function digestOf(scripts: readonly Listed[], source: string): string {
  const listed = scripts.find(({ file }) => file === source);
  if (listed?.integrity === undefined) throw new Error(`checkout/scripts.json does not list ${source}.`);
  return listed.integrity;
}

/** Reads what is expected. @param cardOrigin where buyers type cards */
export function readExpected(
  { checkoutUrl, tagOrigin = '' }: Pick<Platform['config'], 'checkoutUrl' | 'tagOrigin'>,
  cardOrigin: string,
): Expected {
  const scripts = read('scripts.json') as Listed[];
  const headers = read('headers.json') as { page: Headers; frames: Record<string, Headers> };
  const here = (expected: Headers): Headers =>
    Object.fromEntries(
      Object.entries(expected).map(([name, value]) => [
        name,
        value
          .replaceAll('{card}', cardOrigin)
          .replaceAll('{tags}', tagOrigin)
          .replaceAll('{checkout}', new URL(checkoutUrl).origin),
      ]),
    );
  return {
    scripts: { page: digestOf(scripts, SOURCES.page), frame: digestOf(scripts, SOURCES.frame) },
    gatewayScripts: Object.fromEntries(
      Object.keys(headers.frames).map((gateway) => [gateway, addressesOf(scripts, gateway)]),
    ),
    page: here(headers.page),
    frames: Object.fromEntries(
      Object.entries(headers.frames).map(([gateway, expected]) => [gateway, here(expected)]),
    ),
    cardOrigin,
  };
}
