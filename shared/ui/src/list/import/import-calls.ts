import type { ColumnMapping, Job } from '@balcao/api-schema';

export interface UploadOptions {
  signal: AbortSignal;
  /** Share of the file that has been sent, 0 to 1. Without a call the progress stays indefinite. */
  onProgress(share: number): void;
  /** The fields of columns that were not recognised, as the person says. */
  mapping?: ColumnMapping | undefined;
}

/** The calls of an import. Each rejects with an `ApiError`. */
export interface ImportCalls {
  /** Sends the file and starts the dry run, which changes nothing and stops at `review`. */
  upload(file: File, options: UploadOptions): Promise<Job>;
  /** Does what the dry run has shown; with `onlyGood` the lines with problems are left out. */
  apply(job: Job, options: { onlyGood: boolean }): Promise<Job>;
}
