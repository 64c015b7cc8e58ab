export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
// Also part of the form group; a screen without a form takes it from here.
export { type IdempotencyKeys, useIdempotencyKey } from '../form/use-idempotency-key';
export { Loaded, type LoadedProps } from './loaded';
export { QueryProvider } from './query-provider';
