/** The parts of the kit that need no antd: for the shell's own frame, which is on every page before any area. */
import '../theme/tokens.css';
import '../theme/global.css';
import '../base/styles';

export { BrandMark } from '../base/brand-mark';
export { Icon, type IconName } from '../base/icon';
export { lazyPart } from '../base/lazy-part';
export { loadWhenIdle } from '../base/load-when-idle';
export { PageSkeleton } from '../base/skeletons';
export { type Disclosure, useDisclosure } from '../base/use-disclosure';
export { copyText } from '../display/copy-text';
