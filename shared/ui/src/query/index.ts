export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { Loaded, type LoadedProps } from './loaded';
export { QueryProvider } from './query-provider';
export { type PostOnce, usePostOnce } from './use-post-once';
