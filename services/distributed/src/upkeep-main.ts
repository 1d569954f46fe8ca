import { runProcess } from './run-process.ts';
import { startUpkeep } from './upkeep.ts';

await runProcess('upkeep', startUpkeep);
