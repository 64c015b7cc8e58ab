import type { FastifyRequest } from 'fastify';

/** Programs that look at a link because somebody has sent it, and those that look at every page. None of them buys. */
const PROGRAMS =
  /(?<!Cu)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|meta-external|WhatsApp\/|SkypeUriPreview|vkShare|embedly|iframely|Google-(?:InspectionTool|Read-Aloud|PageRenderer)/i;

/** Whether a page is asked for by nobody who could buy. */
export const isPreviewer = ({ method, headers }: FastifyRequest): boolean =>
  method === 'HEAD' || PROGRAMS.test(headers['user-agent'] ?? '');

/** Whether a browser asks for a page that nobody may ever look at. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']]
    .flat()
    .some((text) => text?.startsWith('prefetch'));
