import type { PixelProvider } from '@balcao/domain';
import type { PixelHttp } from './pixel-http';

/** The answers of providers to an event that they take. */
const ANSWERS: Readonly<Partial<Record<PixelProvider, object>>> = {
  meta: { events_received: 1, fbtrace_id: 'simulado' },
  tiktok: { code: 0, message: 'OK' },
  pinterest: { num_events_received: 1, num_events_processed: 1, events: [{ status: 'processed' }] },
  kwai: { result: 1 },
  utmify: { OK: true },
};

/** Takes everything, and calls nobody: for development and demonstrations. */
export const pixelSink = (): PixelHttp => ({
  isDouble: true,
  async send(provider, { path }) {
    const isTried = provider === 'ga4' && path.startsWith('/debug');
    const answer = isTried ? { validationMessages: [] } : ANSWERS[provider];
    return { outcome: 'answered', status: answer ? 200 : 204, text: answer ? JSON.stringify(answer) : '' };
  },
});
