import { dropNullFields } from '@balcao/domain';
import type { InternalAxiosRequestConfig } from 'axios';

/** Null fields are dropped from request bodies. */
export function removeNullFields(request: InternalAxiosRequestConfig) {
  request.data = dropNullFields(request.data);
  return request;
}
