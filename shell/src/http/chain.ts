import type { ApiChange } from '@balcao/domain';
import axios, { type AxiosAdapter, type AxiosInstance } from 'axios';
import type { LoadingCounter } from '../loading/loading-counter';
import { announceChanges } from './announced-changes';
import { authenticate } from './authentication';
import { readBlobErrors } from './blob-errors';
import { leadToEnrolment } from './enrolment';
import { loadingOff } from './loading-off';
import { loadingOn } from './loading-on';
import { removeNullFields } from './null-fields';
import type { PostalCodeService } from './postal-code-service';
import { serializeQuery } from './query';
import { passRenewedToken } from './renewed-token';
import { toApiError } from './to-api-error';
import { removeTrailingSlash } from './trailing-slash';
import { logOutWhenUnauthorized } from './unauthorized';

const TIMEOUT_MS = 15_000;

export interface ChainParts {
  loading: LoadingCounter;
  postalCodes: PostalCodeService;
  token: () => string | null;
  /** The store that the page shows. */
  storeId: () => string | null;
  /** Called when an answer says that the session's token no longer opens anything. */
  logOut: () => void;
  /** Called with the token that replaces the session's. */
  renew: (token: string) => void;
  /** Called when the API wants the person to turn the second factor on before anything else. */
  openEnrolment: () => void;
  /** Called with each call that sends something, once it has succeeded. */
  onChanged: (change: ApiChange) => void;
  /** The sender of requests: the network with its retries, or sample data. */
  adapter: AxiosAdapter;
}

/** The interceptor chain that every call of the product passes. */
export function createChain({
  loading,
  postalCodes,
  token,
  storeId,
  logOut,
  renew,
  openEnrolment,
  onChanged,
  adapter,
}: ChainParts): AxiosInstance {
  const chain = axios.create({
    adapter,
    timeout: TIMEOUT_MS,
    transitional: { clarifyTimeoutError: true },
    paramsSerializer: { serialize: serializeQuery },
  });

  const requestSteps = [
    loadingOn(loading),
    removeTrailingSlash,
    removeNullFields,
    authenticate(token, storeId, postalCodes),
  ];
  // axios runs the request interceptor that was added last first.
  for (const step of requestSteps.toReversed()) chain.interceptors.request.use(step);

  const off = loadingOff(loading);
  chain.interceptors.response.use(off.onResponse, off.onError);
  chain.interceptors.response.use(passRenewedToken(token, renew), readBlobErrors);
  chain.interceptors.response.use(announceChanges(onChanged));
  chain.interceptors.response.use(undefined, logOutWhenUnauthorized(token, logOut));
  chain.interceptors.response.use(undefined, leadToEnrolment(openEnrolment));
  chain.interceptors.response.use(undefined, (error) => Promise.reject(toApiError(error)));
  return chain;
}
