import { FRAME_PROVIDERS, type FrameProvider } from '@balcao/domain';

interface TagSources {
  scripts: readonly string[];
  /** Pictures, requests and frames by which the provider is told. */
  told: readonly string[];
  frames: readonly string[];
}

const SOURCES: Readonly<Record<FrameProvider, TagSources>> = {
  google_ads: {
    scripts: [
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
    ],
    told: [
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://www.google.com',
      'https://www.google.com.br',
    ],
    frames: ['https://td.doubleclick.net'],
  },
  // A container loads what its owner puts into it: here it finds nothing but what it was told.
  gtm: { scripts: ['https:', "'unsafe-inline'"], told: ['https:'], frames: ['https:'] },
};

export const isFrameProvider = (text: string): text is FrameProvider =>
  FRAME_PROVIDERS.some((provider) => provider === text);

/**
 * The policy of a provider's frame: the provider is all that it knows, and the pages of the checkout alone may show it.
 * @param scriptsFrom where Google's own scripts come from
 */
export function tagPolicy(
  provider: FrameProvider,
  { scriptsFrom, parents }: { scriptsFrom: string; parents: readonly string[] },
): string {
  const { scripts, told, frames } = SOURCES[provider];
  const toldAt = [scriptsFrom, ...told].join(' ');
  return [
    "default-src 'none'",
    `script-src ${["'self'", scriptsFrom, ...scripts].join(' ')}`,
    `img-src ${toldAt}`,
    `connect-src ${toldAt}`,
    `frame-src ${[scriptsFrom, ...frames].join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ');
}
