/** A file that is kept under a name which nobody can guess. */
export interface StoredDocument {
  name: string;
  mime: string;
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** The store of uploaded files. All replicas of the API see the same one. */
export interface DocumentStore {
  /** Keeps a document of a seller, in the place of one that has its name. Readers see the one or the other, whole. */
  put(sellerId: string, document: StoredDocument): Promise<void>;
  /** The document with this name, whoever owns it: the caller decides who may see it. */
  find(name: string): Promise<Pick<StoredDocument, 'mime' | 'bytes'> | undefined>;
  /** Removes a document of a seller; nothing happens when it is not there. */
  remove(sellerId: string, name: string): Promise<void>;
  /** Whether documents can be read and kept now. @throws when not */
  check(): Promise<void>;
}
