import { tokenIsCardNumber } from '../privacy/card-number';
import { plainLine } from '../text/plain-text';

/** The parameters and cookies that tie a visit to the advertisement that it came from, by the names of `/v1`. */
export const TRACKING_FIELDS = [
  'fbp',
  'fbc',
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ga_client_id',
  'ga_session_id',
  'ttp',
  'ttclid',
  'kwai_click_id',
  'taboola_click_id',
  'epik',
  'source_url',
] as const;
export type TrackingField = (typeof TRACKING_FIELDS)[number];
/** The known tracking of a visit; unknown fields are left out. */
export type Tracking = Partial<Record<TrackingField, string>>;

/** Purposes that a buyer agrees to, each by itself. */
export interface TrackingConsent {
  marketing: boolean;
  analytics: boolean;
  /** Of the text that was shown; `gpc` where the browser has said it for every page. */
  version: string;
}

/** The version of what a browser says by `Sec-GPC: 1`. */
export const GPC_VERSION = 'gpc';
/** Of the text by which the checkout asks. Another text is another version. */
export const CONSENT_VERSION = '2026-11';
/** So long what ties a visit to an advertisement is kept at most: a boleto may be due in 30 days. */
export const TRACKING_DAYS = 45;

const LONGEST = 500;
const TOKEN = /^[\w.~%+=-]+$/;
/** Those that are made of digits: a long run of them is no card. */
const SHAPES: Partial<Record<TrackingField, RegExp>> = {
  fbp: /^fb\.\d\.\d{10,13}\.\d{1,20}$/,
  fbc: /^fb\.\d\.\d{10,13}\.[\w-]+$/,
  ga_client_id: /^\d{1,10}\.\d{1,10}$/,
  ga_session_id: /^\d{1,12}$/,
};

/** An address without what stands behind `?` and `#`, which may open something. */
function addressOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return '';
  const { origin, pathname } = new URL(text);
  const address = `${origin}${pathname}`;
  return tokenIsCardNumber(address) ? '' : address;
}

/**
 * A value as it is kept; empty for one that cannot be what its field says. Nothing is refused: no sale ends because of an advertisement.
 */
export function trackingValue(field: TrackingField, sent: string): string {
  const text = plainLine(sent);
  if (text === '' || text.length > LONGEST) return '';
  if (field === 'source_url') return addressOf(text);
  const shape = SHAPES[field];
  if (shape !== undefined) return shape.test(text) ? text : '';
  return TOKEN.test(text) && !tokenIsCardNumber(text) ? text : '';
}

/** The fields that say something, over those that were known before. The case of click ids stays. */
export function mergeTracking(before: Tracking, sent: Tracking, now: Date): Tracking {
  const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  const merged: Tracking = { ...before, ...said };
  const isNewClick = sent.fbclid !== undefined && sent.fbclid !== '' && sent.fbclid !== before.fbclid;
  // As Meta's own script writes it: the click, and when it was first seen.
  return isNewClick && !sent.fbc ? { ...merged, fbc: `fb.1.${now.getTime()}.${sent.fbclid}` } : merged;
}
