import '../theme/tokens.css';
import '../theme/global.css';
import './styles';

export { areaFrame } from './area-frame';
export { BrandMark } from './brand-mark';
export { Button, type ButtonProps } from './button';
export { EmptyState, type EmptyStateProps } from './empty-state';
export { FailurePanel, type FailurePanelProps } from './failure-panel';
export { GuestLayout, type GuestLayoutProps } from './guest-layout';
export { Icon, type IconName } from './icon';
export { lazyPart } from './lazy-part';
export { CheckoutLink, LinkButton, type LinkButtonProps } from './link-button';
export { Notice, type NoticeProps } from './notice';
export type { NoticeKind } from './notice-kind';
export { Page, type PageProps } from './page';
export { Pictured, type PicturedProps } from './pictured';
export { ProgressMeter, type ProgressMeterProps } from './progress-meter';
export { ReadOnlyNotice, type ReadOnlyNoticeProps } from './read-only-notice';
export { RelativeTime } from './relative-time';
export { Card, Section, type SectionProps } from './section';
export { CardSkeleton, FormSkeleton, PageSkeleton } from './skeletons';
export { Stack, type StackProps } from './stack';
export { StatusPill, type StatusPillProps } from './status-pill';
export { TestModeBanner, type TestModeBannerProps } from './test-mode-banner';
export { ThemeProvider } from './theme-provider';
export { Thumbnail, type ThumbnailProps } from './thumbnail';
// It is in this group because pages without a camera use it too.
export { useBlobUrl } from './use-blob-url';
// It is in this group because pages without forms use it too, and importing it from the form group would load that
// group.
export { type IdempotencyKeys, randomKey, useIdempotencyKey } from './use-idempotency-key';
export { useLatest } from './use-latest';
export { useNarrowScreen } from './use-narrow-screen';
export { usePageTitle } from './use-page-title';
