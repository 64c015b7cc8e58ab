import { type Mode, shellConfig } from '@balcao/build';

export default (mode: Mode) => shellConfig(import.meta.dirname, mode);
