import { GPC_VERSION, type Tracking, type TrackingField, trackingValue } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';

/** Parameters of addresses by which advertisements say what was clicked. */
const CLICKS: Readonly<Record<string, TrackingField>> = {
  fbclid: 'fbclid',
  gclid: 'gclid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  ttclid: 'ttclid',
  click_id: 'kwai_click_id',
  tblci: 'taboola_click_id',
  epik: 'epik',
};

/** Cookies that pages of the same domain have, where the store's own pages have set them. */
const COOKIES: Readonly<Record<string, TrackingField>> = {
  _fbp: 'fbp',
  _fbc: 'fbc',
  _ttp: 'ttp',
  _epik: 'epik',
};

/** The cookies of a browser for this host. */
export function cookiesOf({ headers }: Pick<FastifyRequest, 'headers'>): [name: string, value: string][] {
  return (headers.cookie ?? '').split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : [];
  });
}

/** `GA1.1.<visitor>.<visitor>`, and of a stream `GS1.1.<session>.…` or `GS2.1.s<session>$…`. */
function analyticsOf(cookies: readonly [string, string][]): Tracking {
  const ga = cookies.find(([name]) => name === '_ga')?.[1] ?? '';
  const stream = cookies.find(([name]) => /^_ga_[A-Z0-9]+$/.test(name))?.[1] ?? '';
  return {
    ga_client_id: /^GA1\.\d+\.(\d+\.\d+)$/.exec(ga)?.[1] ?? '',
    ga_session_id: /^GS\d\.\d+\.s?(\d+)/.exec(stream)?.[1] ?? '',
  };
}

/**
 * The parameters and cookies that tie a visit to the advertisement that it came from. Of people who ask every page not to be followed
 * (Global Privacy Control) nothing is taken but that choice.
 */
export function trackingOf(request: FastifyRequest, address: string) {
  if (request.headers['sec-gpc'] === '1')
    return { consent: { marketing: false, analytics: false, version: GPC_VERSION } };
  const query = request.query as Record<string, string | string[] | undefined>;
  const cookies = cookiesOf(request);
  const told: Tracking = { source_url: address, ...analyticsOf(cookies) };
  for (const [name, value] of cookies) {
    const field = COOKIES[name];
    if (field !== undefined) told[field] = value;
  }
  for (const [name, field] of Object.entries(CLICKS)) {
    const value = [query[name]].flat().at(0);
    if (value) told[field] = value;
  }
  const known = Object.entries(told).flatMap(([field, value]) => {
    const kept = trackingValue(field as TrackingField, value);
    return kept === '' ? [] : [[field, kept] as const];
  });
  return { tracking: Object.fromEntries(known) as Tracking };
}
