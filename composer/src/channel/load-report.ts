import type { Variant } from '@balcao/api-schema/control';

/** One try of a page to load a remote. */
export interface LoadReport {
  remote: string;
  variant: Variant;
  failed: boolean;
}
