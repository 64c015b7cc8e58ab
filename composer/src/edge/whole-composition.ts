import type { ResolvedComposition, Sri } from '@balcao/contract';
import { sriOf } from '../model/digest';
import { toBrotli } from './brotli';

/** A composition as pages fetch it after the first paint. */
export interface WholeComposition {
  /** Its address. The name in it is the hash, so the content never changes. */
  url: string;
  name: string;
  integrity: Sri;
  text: string;
  /** The text in brotli, compressed on first use. */
  compressed(): Promise<Buffer>;
}

const BEST_QUALITY = 11;
const wholes = new WeakMap<ResolvedComposition, WholeComposition>();

function describe(resolved: ResolvedComposition): WholeComposition {
  const text = JSON.stringify(resolved);
  const integrity = sriOf(Buffer.from(text));
  const name = integrity.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_');
  let compressed: Promise<Buffer> | undefined;
  return {
    url: `/composition/${name}`,
    name,
    integrity,
    text,
    compressed() {
      compressed ??= toBrotli(text, BEST_QUALITY);
      return compressed;
    },
  };
}

/** The text of a composition and the hash by which a page identifies it. */
export function wholeOf(resolved: ResolvedComposition): WholeComposition {
  const whole = wholes.get(resolved) ?? describe(resolved);
  wholes.set(resolved, whole);
  return whole;
}
