/**
 * Loaded before a program that must not outlive the script that started it: however that script ends, even by a
 * kill, its channel to the program closes, and the program is asked to stop. Keeps nothing alive by itself.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
