import type { HttpClient } from '@balcao/contract';
import type { InternalAxiosRequestConfig } from 'axios';
import { DEFAULT_CONFIG } from '../config/runtime-config';
import { createChain } from '../http/chain';
import { createHttpClient } from '../http/http-client';
import { createPostalCodeService } from '../http/postal-code-service';
import { createLoadingCounter, type LoadingCounter } from '../loading/loading-counter';
import { adapterOf, type FakeServer } from './fake-adapter';

export interface FakeChain {
  http: HttpClient;
  loading: LoadingCounter;
  /** The requests that reached the network, in order. */
  sent: InternalAxiosRequestConfig[];
  logOut: jest.Mock;
  renew: jest.Mock;
  openEnrolment: jest.Mock;
  onChanged: jest.Mock;
}

/** The real interceptor chain in front of a fake server, with a session whose token is `token`. */
export function createFakeChain({
  server = () => ({}),
  token = 'abc',
  storeId = null,
  postalCodeBase = 'https://cep.example/ws',
}: {
  server?: FakeServer;
  token?: string | null;
  storeId?: string | null;
  postalCodeBase?: string;
} = {}): FakeChain {
  const sent: InternalAxiosRequestConfig[] = [];
  const loading = createLoadingCounter();
  const logOut = jest.fn();
  const renew = jest.fn();
  const openEnrolment = jest.fn();
  const onChanged = jest.fn();
  const postalCodes = createPostalCodeService(postalCodeBase);
  const adapter = adapterOf((request) => {
    sent.push(request);
    return server(request);
  });
  const access = { token: () => token, storeId: () => storeId, logOut, renew, openEnrolment, onChanged };
  const chain = createChain({ loading, postalCodes, ...access, adapter });
  const http = createHttpClient(chain, DEFAULT_CONFIG.apiBases, postalCodes);
  return { http, loading, sent, logOut, renew, openEnrolment, onChanged };
}
