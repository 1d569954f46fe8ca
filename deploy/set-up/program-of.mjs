/** Whose rights a user has: each long-lived process has two users, so that a renewal of its password refuses nobody. */
export const programOf = (user) => user.replace(/-2$/, '');
