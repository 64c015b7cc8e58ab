import { Client, type ClientConfig } from 'pg';

/** A server on the same network takes a connection within milliseconds. */
const CONNECT_TIMEOUT_MS = 1_000;

/**
 * The pool's client, which gives up soon on a server that does not answer: an attempt begun while PostgreSQL restarts
 * would otherwise hold its caller up after it is back. The pool's own limit is longer, as callers stand in line under it.
 */
export class QuickClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}
