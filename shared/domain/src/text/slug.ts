import { foldText } from './fold-text';

/** `Açaí da Ana` → `acai-da-ana`: the part of an address that a name makes; empty when it has no letter or digit. */
export function slugify(name: string, longest: number): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
}
