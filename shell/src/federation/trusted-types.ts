import { isComposed } from './integrity';

/** The rules of a policy. A rule that returns null refuses; the browser then throws and reports. */
interface PolicyRules {
  createHTML?(markup: string, type?: string, sink?: string): string | null;
  createScriptURL?(url: string): string | null;
}

declare global {
  /** Missing in browsers without Trusted Types. The DOM's types know its values as strings. */
  var trustedTypes:
    | { createPolicy(name: string, rules: PolicyRules): { createScriptURL(url: string): string } }
    | undefined;
}

/** Parses a document that runs nothing, for reading texts. */
const INERT_PARSER = 'DOMParser parseFromString';

function allowText(text: string, _type?: string, sink?: string): string | null {
  if (!text.includes('<') || sink === INERT_PARSER) return text;
  // Libraries may call the policy themselves, where null would become empty markup without a word.
  if (sink === undefined) throw new TypeError('Markup is refused.');
  return null;
}

/**
 * Decides about strings where code or markup begins, for libraries that know nothing of Trusted Types: antd sets the text of
 * its styles, and loaders of areas that others build set addresses. Markup is refused, and so is every script that the
 * composition does not know.
 */
export function installDefaultPolicy(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: allowText,
    createScriptURL: (url) => (isComposed(url) ? url : null),
  });
}
