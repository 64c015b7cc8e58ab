import type { DocumentStoreSettings } from '../../config/documents';
import type { DocumentStore } from './document-store';
import { createFilesystemDocumentStore } from './filesystem-document-store';
import { createS3DocumentStore } from './s3-document-store';

/** The store of identity documents that the settings name. */
export const openDocumentStore = ({ dir, s3 }: DocumentStoreSettings): DocumentStore =>
  s3 ? createS3DocumentStore(s3) : createFilesystemDocumentStore(dir);
