/**
 * People of whom it is known where crown, chin and eyes are. The photographs are demo/sample1.jpg to sample6.jpg of the npm
 * package @vladmandic/face-api 1.7.15 (MIT licence, (c) Vladimir Mandic). They are read from node_modules by tests and
 * benches only: nothing of them is in this repository, and nothing of them is ever shipped.
 *
 * Marked by hand on enlarged crops, to about one pixel; the chin of `gathered` to about four, for it is lost in shade. They
 * show adult women of light to medium skin and no others, so what is measured with them says nothing about children, men,
 * dark skin or covered heads.
 */
import type { PhotoCheckCode } from '@entry/contracts/rules/photo-checks';
import { type Point, parseOutline } from './outline.ts';

export type Colour = readonly [red: number, green: number, blue: number];

export type Person = {
  readonly id: PersonId;
  /** In the package's folder `demo`. */
  readonly source: string;
  /** Around hair, face and neck, down to where the drawn clothes begin; its top is the crown. Pixels of the source. */
  readonly outline: readonly Point[];
  readonly chin: Point;
  /**
   * Middles of the pupils, the one further to the left first: corners disappear in make-up and shade. Whoever looks to a side
   * (`straight`, `brown`, `curly`) has them up to 7 pixels of a portrait beside the middle between the corners.
   */
  readonly eyes: readonly [Point, Point];
  /** Degrees, clockwise as seen: how far the head leans in the source. */
  readonly roll: number;
  /** What nobody can tell for sure of this photograph, even when everything else about the portrait is good. */
  readonly unsure: readonly PhotoCheckCode[];
  /** Of the drawn clothes. */
  readonly clothes: Colour;
  /** How much higher than usual the drawn clothes begin, in units of the head (see `FaceFrame`). */
  readonly raised: number;
};

const MARKED = {
  blonde: {
    source: 'sample3.jpg',
    outline:
      '1092,285 1091,274 1094,258 1100,231 1111,209 1125,187 1147,171 1168,156 1190,147 1212,142 1239,141 ' +
      '1272,141 1299,145 1318,152 1326,163 1337,181 1351,198 1362,215 1371,241 1376,280 1377,334 1376,372 ' +
      '1373,410 1369,437 1361,459 1357,492 1352,535 1349,590 1349,622 1364,650 1375,677 1386,710 1397,737 ' +
      '1261,738 1098,738 934,738 930,710 928,688 918,661 919,639 926,612 939,584 956,554 978,528 1011,505 ' +
      '1043,501 1087,502 1109,497 1104,485 1097,470 1087,448 1078,421 1075,388 1076,361 1082,339 1090,318 ' +
      '1094,301',
    chin: { x: 1136, y: 510 },
    eyes: [
      { x: 1123, y: 321.5 },
      { x: 1219.5, y: 340.5 },
    ],
    unsure: ['yaw', 'even_light'],
    clothes: [34, 27, 26],
    raised: 0.1,
  },
  parted: {
    source: 'sample6.jpg',
    outline:
      '285,382 310,378 332,380 357,387 382,397 404,410 421,424 435,440 449,457 463,476 476,498 490,520 ' +
      '503,545 514,567 522,586 528,606 536,622 546,642 554,661 561,683 562,711 567,730 578,750 589,772 ' +
      '597,794 599,816 596,838 594,858 587,880 570,902 551,918 537,932 523,918 510,899 496,880 482,885 ' +
      '454,896 421,902 382,899 344,888 310,871 283,858 261,850 241,859 219,869 200,870 184,865 172,852 ' +
      '168,841 149,834 142,828 154,822 168,810 165,802 162,794 172,777 179,752 179,722 176,694 172,667 ' +
      '169,633 169,600 173,567 177,534 184,501 190,467 199,445 210,424 223,408 239,396 261,388',
    chin: { x: 388, y: 759.5 },
    eyes: [
      { x: 319, y: 609 },
      { x: 422.5, y: 596.7 },
    ],
    unsure: [],
    clothes: [74, 96, 62],
    raised: 0,
  },
  straight: {
    source: 'sample6.jpg',
    outline:
      '751,223 772,219 792,215 812,215 831,219 847,226 862,236 877,252 893,269 905,287 915,307 925,327 ' +
      '932,347 938,368 941,392 943,417 943,452 943,482 942,513 940,533 942,553 945,583 948,608 958,629 ' +
      '961,649 956,666 944,679 928,699 913,724 893,745 872,765 852,785 832,800 817,802 804,792 782,802 ' +
      '761,805 744,797 731,782 716,776 703,767 699,745 701,714 698,684 695,654 694,624 690,598 685,563 ' +
      '680,533 676,508 672,482 670,452 668,427 665,397 667,372 671,346 677,326 683,306 689,288 697,274 ' +
      '704,257 717,243 732,231',
    chin: { x: 778, y: 633.5 },
    eyes: [
      { x: 708, y: 453 },
      { x: 802, y: 445.5 },
    ],
    unsure: ['yaw'],
    clothes: [122, 36, 66],
    raised: 0,
  },
  brown: {
    source: 'sample6.jpg',
    outline:
      '1609,162 1630,157 1651,157 1672,161 1693,168 1713,180 1731,193 1747,208 1760,227 1769,247 1775,270 ' +
      '1779,296 1783,328 1786,359 1789,390 1791,421 1791,452 1788,483 1783,509 1778,535 1776,561 1776,587 ' +
      '1773,608 1765,624 1752,633 1737,632 1719,627 1693,628 1669,634 1651,649 1635,664 1615,677 1589,688 ' +
      '1563,694 1537,695 1511,694 1485,699 1467,701 1459,681 1455,655 1459,629 1466,608 1473,587 1479,567 ' +
      '1472,546 1462,525 1455,499 1450,468 1454,437 1460,405 1468,374 1475,353 1482,338 1488,317 1496,291 ' +
      '1504,270 1515,250 1530,227 1548,206 1569,187 1589,173',
    chin: { x: 1546, y: 560 },
    eyes: [
      { x: 1543, y: 373.6 },
      { x: 1630.4, y: 394 },
    ],
    unsure: [],
    clothes: [22, 104, 66],
    raised: 0.14,
  },
  curly: {
    source: 'sample3.jpg',
    outline:
      '724,254 740,252 761,252 782,256 798,264 811,274 827,280 845,288 861,297 874,309 886,324 897,338 ' +
      '904,353 908,368 914,382 922,396 929,409 936,425 941,441 944,458 944,474 941,487 936,505 934,524 ' +
      '928,542 922,563 917,584 913,605 910,626 907,641 895,652 877,656 853,657 829,661 803,673 777,682 ' +
      '745,687 714,689 682,687 656,683 635,676 614,671 598,671 578,664 560,654 544,641 534,628 520,620 ' +
      '512,611 508,593 512,577 523,564 536,551 545,537 548,516 551,495 547,474 536,463 531,453 526,439 ' +
      '528,430 539,419 552,408 557,395 554,382 549,366 552,353 557,335 567,319 581,306 599,296 620,288 ' +
      '641,280 662,272 683,264 704,258',

    chin: { x: 688, y: 603 },
    eyes: [
      { x: 636.6, y: 432 },
      { x: 728, y: 432.4 },
    ],
    unsure: ['yaw', 'even_light'],
    clothes: [150, 118, 102],
    raised: 0.3,
  },
  laughing: {
    source: 'sample1.jpg',
    outline:
      '1616,184 1638,181 1663,181 1681,184 1696,194 1713,204 1727,217 1739,234 1749,254 1757,277 1763,301 ' +
      '1765,326 1762,352 1753,375 1738,395 1719,410 1699,421 1679,428 1658,434 1633,442 1610,446 1595,448 ' +
      '1585,458 1568,475 1542,490 1512,502 1482,509 1452,516 1426,524 1401,526 1377,514 1382,484 1397,453 ' +
      '1417,426 1440,402 1457,383 1465,366 1471,345 1481,322 1491,302 1501,280 1516,257 1534,237 1554,217 ' +
      '1574,201 1594,191',

    chin: { x: 1474, y: 424 },
    eyes: [
      { x: 1560, y: 281.4 },
      { x: 1617.8, y: 337.4 },
    ],
    unsure: [],
    clothes: [38, 36, 40],
    raised: 0.2,
  },
  gathered: {
    source: 'sample5.jpg',
    outline:
      '848,45 854,43 870,42 887,42 903,46 916,54 927,60 935,69 942,82 946,100 947,121 949,139 951,152 ' +
      '950,170 949,183 948,196 946,214 946,232 943,245 939,258 935,271 928,285 920,298 910,311 900,323 ' +
      '893,330 892,340 895,348 901,357 890,378 874,400 856,416 839,420 821,418 808,405 799,385 789,362 ' +
      '780,342 777,324 777,307 779,285 778,261 774,252 762,245 754,232 747,214 744,196 747,186 757,181 ' +
      '761,172 763,157 767,139 772,126 776,114 787,101 796,95 798,83 807,72 818,62 826,56 833,49',

    chin: { x: 868, y: 333 },
    eyes: [
      { x: 844.3, y: 191.7 },
      { x: 919, y: 204.7 },
    ],
    unsure: ['yaw', 'even_light', 'exposure', 'sharpness'],
    clothes: [150, 42, 36],
    raised: 0.14,
  },
} satisfies Record<string, Marked>;

type Marked = Omit<Person, 'id' | 'outline' | 'roll'> & { readonly outline: string };

export type PersonId = keyof typeof MARKED;

export const PEOPLE: readonly Person[] = (Object.keys(MARKED) as PersonId[]).map(findPerson);

export function findPerson(id: PersonId): Person {
  const marked: Marked = MARKED[id];
  const [left, right] = marked.eyes;

  return {
    ...marked,
    id,
    outline: parseOutline(marked.outline),
    roll: (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI,
  };
}
