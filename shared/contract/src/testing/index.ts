export { describeAreaContract } from './area-contract';
export { createFakeHttp, type FakeAnswer, type FakeHttp, type RecordedCall } from './fake-http';
export { createFakeNavigation, type FakeNavigation } from './fake-navigation';
export {
  createFakeShell,
  type FakeShell,
  type FakeShellOptions,
  mayOnlyRead,
  SIGNED_IN,
} from './fake-shell';
export { mountArea } from './lifecycle';
export { openArea } from './open-area';
