import type { PixelProvider } from '@balcao/domain';
import type { Posted } from '../outgoing-http/outgoing-http';

/** A request to a provider: behind its address. */
export interface PixelRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Calls those whom sales are reported to, by the rules of outgoing calls. */
export interface PixelHttp {
  /** Whether nobody outside this installation is called. */
  isDouble: boolean;
  /** Sends a request. Never throws. */
  send(provider: PixelProvider, request: PixelRequest): Promise<Posted>;
}
