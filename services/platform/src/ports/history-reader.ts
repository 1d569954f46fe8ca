import type { Role } from '@entry/contracts/account/role';
import type { ApplicationAsOfReply, ApplicationDifference, Moment } from '@entry/contracts/audit/time-travel';
import type {
  ApplicationStatus,
  DocumentStatus,
  PaymentSlipStatus,
  PaymentStatus,
} from '@entry/contracts/rules/statuses';

/** What the system was at a moment: facts about nobody. */
export type SystemCounts = {
  /** Events by then. */
  readonly events: number;
  /** The last of them; null when nothing had happened yet. */
  readonly lastEvent: {
    readonly position: string;
    readonly eventId: string;
    readonly type: string;
    /** ISO 8601, UTC. */
    readonly recordedAt: string;
  } | null;
  readonly applications: Readonly<Record<ApplicationStatus, number>>;
  readonly documents: Readonly<Record<DocumentStatus, number>>;
  readonly paymentSlips: Readonly<Record<PaymentSlipStatus, number>>;
  readonly payments: Readonly<Record<PaymentStatus, number>>;
  readonly waitingList: Readonly<Record<'waiting' | 'invited' | 'confirmed', number>>;
  readonly accounts: Readonly<Record<Role, number>>;
};

/** Whether what is personal could be told: shown, not asked for or without keys, or gone with the person. */
export type PersonalData = 'shown' | 'sealed' | 'erased';

/** Something that is known of an application, in words; `kind` says how the value is written. */
export type ApplicationField = Pick<ApplicationDifference, 'path' | 'label' | 'kind'> & { readonly value: string };

/** An application as it was, as the page of time travel shows it; `application` is null as well where it is sealed. */
export type ApplicationThen = ApplicationAsOfReply & {
  readonly personalData: PersonalData;
  /** It was deleted by then. */
  readonly isDeleted: boolean;
  /** What is known of it, in the order in which people read an application; facts only without the person. */
  readonly fields: readonly ApplicationField[];
};

/** Answers questions about the past from the events of a log alone: of a service, of its folder or of an export. */
export type HistoryReader = {
  /**
   * What the system was at a moment; a revision is none of the whole log. At a time everybody is as the pages about them
   * show them then, also where clocks differed.
   */
  readonly countSystem: (
    moment: Exclude<Moment, { readonly kind: 'revision' }>,
    onProgress?: (events: number) => void,
  ) => Promise<SystemCounts>;
  /** @throws DomainError `application_not_found`, `moment_not_found`, `history_too_long` */
  readonly showApplication: (applicationId: string, moment: Moment) => Promise<ApplicationThen>;
  /**
   * The printable report of one application: a page of HTML that needs nothing else.
   * @param remark how far the history was verified, in words
   * @throws DomainError `application_not_found`, `history_too_long`
   */
  readonly writeReport: (applicationId: string, remark: readonly string[]) => Promise<string>;
};
