/** Of the one database in which the device keeps what it keeps. */
export const DATABASE = 'device';
