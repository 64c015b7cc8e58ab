/**
 * Whether our server made an answer, and nobody between: a network that wants a login answers everything with its own page, with status
 * 200 as well. Ours each name their request.
 */
export const isOurs = ({ headers }: Response): boolean => headers.has('x-request-id');
