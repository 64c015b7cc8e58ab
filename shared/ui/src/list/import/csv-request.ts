import type { ColumnMapping } from '@balcao/api-schema';
import type { HttpOptions } from '@balcao/contract';
import type { UploadOptions } from './import-calls';

/** The options of a call whose body is a CSV: its name, and what a person has said of its columns. */
export const csvRequest = (
  file: File,
  { signal, onProgress, mapping }: Partial<UploadOptions> = {},
): HttpOptions => ({
  ...(mapping && { params: { mapping: JSON.stringify(mapping satisfies ColumnMapping) } }),
  ...(signal && { signal }),
  ...(onProgress && { onUploadProgress: onProgress }),
  headers: { 'Content-Type': 'text/csv', 'X-File-Name': encodeURIComponent(file.name) },
});
