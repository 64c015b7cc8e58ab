import type { HttpClient, RuntimeConfig } from '@balcao/contract';
import type { ApiChange } from '@balcao/domain';
import axios from 'axios';
import type { Handover } from '../handover/handover';
import type { LoadingCounter } from '../loading/loading-counter';
import { withSampleData } from '../sample-data/with-sample-data';
import { withBlockedRequests } from './blocked';
import { createChain } from './chain';
import { withEarlyAnswers } from './early-answers';
import { withFreshToken } from './fresh-token';
import { createHttpClient } from './http-client';
import { withOwnAnswers } from './own-answers';
import { createPostalCodeService } from './postal-code-service';
import { withRetries } from './retries';

export interface HttpParts {
  config: RuntimeConfig;
  earlyAnswers: Handover['earlyAnswers'];
  loading: LoadingCounter;
  token: () => string | null;
  storeId: () => string | null;
  logOut: () => void;
  renew: (token: string) => void;
  openEnrolment: () => void;
  onChanged: (change: ApiChange) => void;
}

/**
 * The product's HTTP client: the contract's interface, the interceptor chain, and the adapter that sends requests.
 */
export function createHttp({ config, earlyAnswers, ...parts }: HttpParts): HttpClient {
  const network = axios.getAdapter(axios.defaults.adapter);
  const adapter = withSampleData(
    withOwnAnswers(
      withEarlyAnswers(withFreshToken(withBlockedRequests(withRetries(network)), parts.token), earlyAnswers),
    ),
    config,
  );
  const postalCodes = createPostalCodeService(config.postalCodeBase);
  return createHttpClient(createChain({ ...parts, postalCodes, adapter }), config.apiBases, postalCodes);
}
