import { ApiError, type RequestErrorCode } from '@balcao/contract';
import { CLIENT_ERRORS } from '../errors/catalogue';

/** The failure of a request that the API did not answer. */
export const clientError = (code: Exclude<RequestErrorCode, 'query_misuse'>): ApiError =>
  new ApiError({ status: 0, code, errors: [CLIENT_ERRORS[code]] });
