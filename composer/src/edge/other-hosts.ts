import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets pages of some other origins read answers of the edge that are the same for everybody. */
export class OtherHosts {
  private readonly origins: ReadonlySet<string>;

  /** @param origins exact ones, such as `https://portal.example` */
  constructor(origins: readonly string[]) {
    this.origins = new Set(origins);
  }

  /** Adds the headers that the asking origin needs. For caches, answers differ by origin as soon as any origin may ask. */
  allow(request: FastifyRequest, reply: FastifyReply): void {
    if (this.origins.size === 0) return;
    const { vary } = reply.getHeaders();
    reply.header('vary', vary ? `${vary}, origin` : 'origin');
    const { origin } = request.headers;
    // A script's element without `crossorigin` names no origin (Fetch, "append a request Origin header"): the entry of a host by Vite.
    if (origin === undefined || this.origins.has(origin))
      reply.header('cross-origin-resource-policy', 'cross-origin');
    if (origin !== undefined && this.origins.has(origin)) reply.header('access-control-allow-origin', origin);
  }
}
