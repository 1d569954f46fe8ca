import { gunzipSync } from 'node:zlib';

/**
 * PDF files of one page as other programs encrypt them, packed: their offsets and random values stand as they are. PDF.js
 * opens those of `forEverybody`, of which only a change is forbidden, and asks for a password at the others (`secret`).
 */
const unpack = (packed: string): Buffer => gunzipSync(Buffer.from(packed, 'base64'));

export const ENCRYPTED_PDFS = [
  {
    how: 'RC4, 40 bits',
    withPassword: unpack(
      'H4sIAAAAAAACA4VSz2sTQRQ+ecj+AT3KA4lUSp2Z3Z3dLIYINQmWVhK29QckPUyyk7gl7tbdiaSlgvgHqIg/UEpPopcIVvAo9CwY' +
        'qGel4MGTx6AXDc7uRruwBZdhmfe9733vzcfL18vVeXLWVAhg8FvrSrEIaHVzgwO6wATr+V1AddblIaiSYEOppHDPiYhqpiDhoSXX' +
        'CaGhRfQ1qeL3PQEkVagdWxj9Ay6pSR90iTsuW/AH0MAS0DAGFeNYzxOSFoKe8Gwe+v2gLRtHelWZTS4E6HTg5Pztrqe6L3OvK66D' +
        'rkb5UASc3VCe2YPPPyvDVyP78O3eYe7kczKX+31i7sGpgw97d54+Wp/M7M68uHc/N34cKU6Lpto087J4HrTSb4k4jEACaIGFPMlc' +
        '5L1bXLhtlprQSKlU3Z7ggVQQzHNY4AC6Ir1EtnQJ1WD24aSJiVlefb38pOye1/a339Wu3R41sWacvjvZHb1sYhVvReEP/OUMoMsw' +
        'u//+4yfWxJjevDr+ZhFr6dwOSJY5tmtf3/wS8kqawXB48H1H8uswT7Cup2YbBLyjYDAV/O8Dg1KNQgeOMAuSjHeE0UIGI4RmMFUn' +
        'GUzTtAym4xQmAub2eBAbtuJucTClQ74fbV28IhWvHWxuCDCScLEMjWLUXlU1TdcpNQzTLBQsi7FWq912HM47ndL/GWvJ1rBAxK5Q' +
        'ain5fKVWVf4Axb3r0FQDAAA=',
    ),
    forEverybody: unpack(
      'H4sIAAAAAAACA4VSPW/TQBgeWMADEvyCV0BQGcrd+c52IqIAbZry0apRAl3iDhf7nLgKdmVfqhYhIRY+/gCMbGUookLiawOJAVgq' +
        'GGCHiYFmKoKRs51SS0bCsqy7532e53396C01641JctrSCGAIu8tatQroyvqKADTNJR+EPUBN3hMx6IrQglpNE4GbEPWCIOOhy74b' +
        'Q4cm9CXlEg4DCSQnpP8UJt9IKGrWB80L1+dT4Rp0sAIoxqBjnPoFUtFiYBmvJeJwGDmqceLXUNXsQMAYD5y9e91ZrvucCHqyD0xP' +
        '6rGMBL+mWe0Rqr/pnT944/7LA5ceHG1P68+aT/TD388c2X49/3Dz1d3FQ8dvf67M3kscx6Kxt1H4s3Qe1B52ZXpNQAJoisciq1wQ' +
        'g1UhfYfnJjRzLg1/IEWkHCQPXB65gBZVlqilUkILMPHhxLH+zcejfmCdtbGOn7/7OFu2MTZI69e3Ef5qY8r8H/XS6uYpQFdhYvvt' +
        '+zu7y093tmz7ETl38sutFz83bEyYmNv4veWpE92VO0pvflL8JkwSzFhusLVIeBoGS8N/HzANgxrgwT5WgawS7GNGuYARYhQwnZEC' +
        'RiktYAznMBlxfyCiNK22f12ApeIJw2Tl0v2YCZxofUWCmV0v1qFTTdrrOqWMGYZpWla5XKlw3u06jusK4Xm1/zOWspXhkUxTUSyt' +
        'VJpZaGh/ADnL/rdRAwAA',
    ),
  },
  {
    how: 'RC4, 128 bits',
    withPassword: unpack(
      'H4sIAAAAAAACA6VSv2/TQBQemPDMwIQeEkFlKPfLPxIUBTW0URGljRJgiVN0iS+pi7Gj86VNmUCoLEiIqQMsVdlYOiHxB8CfAAMC' +
        'iQEJAQMbUgcQZzu0lozEwMln3X3ve9/37umVmvONWXLeMQhgiHrrRrUK6NrWSAC6xBUPoiGgJh+KGKgmtKBWM0ToJURaSMh46Irv' +
        'xdBhCb2rVaJxqIDkEtlfE5O/FJqa+aCrwvN5PZpAB2uAYQwU41QvVJoWg5nxWiKOxrKvjRO9ho5mBwLWtODs++Nu5tyXRDhUa2DS' +
        'JB4rKfhtY44Hu18nZ09/u7f7YG311f6xg8BcfrZ5qnvh5N7ejw+3jr97c2Zu/N49cTFRnCZNta3Cy9J6UHvcU+k1AQmgOo9FFlkU' +
        'wYZQfp/nKrRzKg0/UEJqBcVDj0sP0A3dINQCdlg9oWVAKzDjyhfbN19T4X8Wj4N971P9yRK8/bLz8/tO7Wnz7sHH++cAXYeZR4u/' +
        'Vrefu5g5D9vhsuvCS32mIxdj/D9bizdhlmDTzL1kIsXAwOAY+HCBbVnMggEcYRXIIuERZpULGCFWAaMmKWCMsQJm4hymJPcDIdP2' +
        'tv07AhzdzyhKZjQdqIWwL7dGCuzsenkeOtXEnlLGTNOybNtxyuVKhfNer9/3PCEGg9q/Gd1sxrhUaVdsbBml0sJKw/gN4owBn4ID' +
        'AAA=',
    ),
    forEverybody: unpack(
      'H4sIAAAAAAACA6VSv2sUQRQG7dY/weYVHkQxzszO7I/T48T8WExU7rzEgFwSmNudO1fO3TA7J7lYCQqKjY0I2liJiL0o2KqNYJ0m' +
        'ENBGcoWghUFwdvdMFlZI4bAz7Hzve9/35vEqzRlvkpxyDAIY4s51o1YDtDhcE4CmueL9uAeoyXsiAVMTWlCvGyIKUqJZSsh56EIY' +
        'JNCmKX1Fq8SDSAEpJNJ/JqanFJqa+6BLIgj5VLwObawBijGYGGd6kdK0BFjOa4kkHkhfG6d6no7mPwSsccH599edFdwviqinrgEz' +
        '03iipOA3jEPbZ6+OvhhvTz89cm9nOLr/7vPLwxvfT742cMV7JI89+D132V89+tG8xVLFcdJY2yq9LKsHLQw6KrumIAE0xRORR86L' +
        '/k2hQp8XKrQLKl7YV0JqBcWjgMsA0JJuEGoB3auemC6gBkwsxS+SEf3w+NOZh43Nrdvzv9jWE/fnzrk3d7bfb554/uM4oCswsYte' +
        'Td/9toyps7ibnvOs9+zr6jLG+H+21m7CJMGMFd6xLkXXwOAYeG+BbVnUgi7sY1XII9E+ZrkljBCrhJmMlDBKaQljuIApycO+kFlz' +
        'F8INAY7uZhynE5qN02zky+GaAju/zs1Au5bamyaljFmWbTuO61arnHc6vh8EQnS79YMZK/mEcamyrtiYGpXKbMMz/gCyg/JcgAMA' +
        'AA==',
    ),
  },
  {
    how: 'AES, 128 bits, with a table in a stream',
    withPassword: unpack(
      'H4sIAAAAAAACA4VSQYvTQBROBFmNJ73paS4VVLqZSWYmyVIqrm1QdG1tdRXKgpPkpY10k5JM110RvIlHf4Mn/RNePAoeRPDq1aMX' +
        'Pa6TJusWK+yQN5k373vfe/PxGv2O3yTrjkEQRlnw1Gi1kPngYAbIvCmkmGZjZPbFGApkKcAAtdsGpFEJtFYSKpx5J4kKNLJL+I5i' +
        'yeapRGQp0f5vYrnnoKBVHXMLokRsZvtohNWFjTGyMF7wpVLBCkQr3ACKbJ6HqnDJ56todSCI1Q1X31F1ulT9LqRjOUGclvFC5iB2' +
        'jbV/1tuX2pPDF+vy2drFD1+zH3r6+ioYv669Onf6wv3z9PqVS/fONC+nH98lv798/zR587msU1PVFdnKexddmsN5IBdueUmQuSkK' +
        'qCK3YLoHMgnFUt98icVPphJyxSBFGok8Qua2ksMclFv9JmK5Sit/ocVQRvXpxlxOunulymYnC3szSEvQlgp0h9vWcTKvZVOpu/4R' +
        'gfrlx04PtXAUMJexOGS2xRn3wOHMwzwUMadAqeUJGlo44uB5PI4g9rgNXsCwi2MPsGsr/oeo5QJ1Y2DgMiFI7AbM5kCBqczAJcLB' +
        'Jy3F0kdNgildUstZ0fzxAGLVfPIckFLmERoRNWlEDdQgy8r5XAxTNw3zg5lEvHJvd9CohTEhlmXblDLGueO4rucJEQRhGEUAcdw+' +
        'GbHzV1nbWho1TdMOde2spmsbygplPzVdD5W91/RT37TVUSqkyOV+DrHhWI7RaHR7vvEHSDnqQcIDAAA=',
    ),
    forEverybody: unpack(
      'H4sIAAAAAAACA4VSz2sTQRTeeBH35J8wl1JE6u782B8pIWBMQkVLQmKrEHqY3XmTRpLdsjspraBevHjxqqeevIj+DR68ePIogv+A' +
        'KFj0IIgXfZtNbTBCh31vZ+Z973tvPt5Kt9leo1cCmxKXpNFdu1Yjzq3DPSDONWnkOB0SpyuHkBOGgB6p121IVAFkSwklzrkxUjkZ' +
        '8AK+gyzpNDGELiTy/yYWPgOElnWcTVAj2UgPyMDFC+66hLnujC8xCMuJKHE9yNNpFmPhgq+N0XJDiTdvuPxOqouF6jchGZpd4osi' +
        'npsM5MQ+/8/6+Ov49erjl+9+PDh69OTSc+vn8X3e//IwPZp8ajXfPmONr5efjj9ffD99tf5mdetbs6gzp5pX9JbeO+vS6U8jMzsW' +
        'l5Q4DZlDGdmA8T6YUSwX+vYXWNqjsYEMGYxMlMwUcbZRDqdXuPmbKAtRq/ZMi75R893Vqdlt7RcqO8007uxBUoA2MdDqb7PTZH8u' +
        'G6ZO2icE+MtODx1S83xfyzDgAJzHQTWIFY+qrtBKKh1SIbXkQumq5KH2QQkaVUMBLPaVZFL62kP+LVLTEdMyFjz0IKLaExq9wEw/' +
        'kC74HrhnLGTpkjXqCrGgVrCk+Z0eaGx+dA8IKnObDChOGsWB6qVpMZ+zYWolcXa4Z4hfHq83yaDmupQyxrkQHj44CMKwWpUyiuJY' +
        'KQCt62cjdv4qy9nCqFmW9btiXbAq1jpajvbdqlRitBdW5dwHa3mUciMzc5CBtgMW2CsrrU7b/gO6w4CpwgMAAA==',
    ),
  },
  {
    how: 'AES, 256 bits',
    withPassword: unpack(
      'H4sIAAAAAAACA4VUO28TQRCuMSUPiW4pggRSuH0/JCsSSWyBACVKIE1EsTs7mxg5djhfogQqCiT+AVCD6KiQqCn4D0iUdMAvgIo9' +
        'n5M4MRK3p7vdmW++b3Zu9uZWl7vz7KZpMULJMDxutdukeHC4i6RY8pXvD7dIseq3cER4BqyRhYUWDmIN5DMBDa6424sjsilq+KPM' +
        'MtwbVIRNBYp/BtbPEjO00SnuY+z5xeEB2aTZICglnNIx36DKsBGRDW4NR8O9ErJwzdfN3mbCiJok3NxH6nJK/R4OtqptomXtH1Ul' +
        '+p3WuTPXj+13X7/9uvZ648PV95evb7y+8eZz+0L799sXl87z5+fdl2d/Pnx8NXfx5ZNP/Z/f/ZWxzoRqoqhm9jvOsljfC9V4WRsZ' +
        'KRb9CBvPbezvY9UDP5W3nmLp9voVlpmh8oPoy0iKjbzbYo3o4z1xledL3XEt1qs4md3aq7Y7+3WVi+UhrOzioAbdz47O+oY4DhZ8' +
        'UrYcutM9Isiv8mSxQtqeCgrSCE+ttKCUMD6YkACZiECdYYwKiIkLQa1hnmpFJUBE6R3GwGIOPz3k6ZH1H5I20AA2iqCoC96KYDRD' +
        'b2IMkJh2PCgTggdGpfAqRJGEoykgAEvJBOYlZWcGPz2yykqHtKXVkjNIOQ+rcmTS1FtIAAq81WiT1cE6EYLlMjDGfdY1GJyLQkuH' +
        'tE62pjHRaE2tUtr4CJJ5gcHzgBG5Y047KgNEpRRInhSziXIUSacYtaBeQqZZJfN5NzJPsNzJbQ2Wgg4AQknDE0JCDZCSqqmsC2q6' +
        'uw9KTC1KTIseX0TnL6NIIic2RxrP4MSm7IyNMTVj45LN2ISaxUk+ZatK3+tjOW7d9d5TJCb36nBY/xXGR7gzgPJwtyK6Wd5ZJpvt' +
        'Wp7nzpEyV1IbY61z3odchhgRU1r4P+JRc6p9WY2r4oxqzc11Vrqtv1VAMW/0BAAA',
    ),
    forEverybody: unpack(
      'H4sIAAAAAAACA4VUO28TQRAWEg1GSge020RISOH2/ZCsSHnY4hU5xCQCWSn2MZs4cuzofImSdFTUVEjp0tMiSsQvgA5RUVPQUSJg' +
        'z+ckTozE7elud+ab79uZm73Z1eXmHLmvagRhNHA7tXodZc+O9gBlS7awvcEWylbtFgwRTYA1ND9fg34ogXQqoMJlj7thiDqshG8m' +
        'lsF+v0BkIpD9M7B85pCglU62AqFrFweHqIOTgWGMKMYjvn6RYEPEK9waDAf7uU/CJV8zeasJQWK84eo+U+cT6k+gv1VsI8lL/7DI' +
        'we7Wbly5vj3/ot/fXPj89PWvmXu3fp78Pt47/fP1w8nL253NmVfXrr85/X7w8Yf+tHPn7qMXb8m7UmdMNVYUU/mOdpm1910xWpZG' +
        'grJFO4TK8wB6B1B0vZ3Yt5xgaXZ7BeSJobD9YPOAso2UbbaG5HlOVKT5UnNUi3YRxrOF/WK7cVBWOVse+NYe9EvQSnI02hvsPJjR' +
        'cdlS6G7zjCC98otFC9WZUs5qiJEB5hJT5oyNThijgxAYOyEoBMsZOOKJN1gYMFp77rDWMSiN2ZXBL4+kv47qRmJrraAhEhxi0nBc' +
        'KEIJo1q76LwP1mMvgmKWa+yVFIFLhal0iTI6jMmVQS+PpNJqoDr2hkahIwjAXhITDMdKUgXGEM81lZFJigEY0JBgIYakkJIPTAtN' +
        'eEmznmiEUR6MJ2BTQCTaY5kgxDtlhfZBADfERGGYFJY7QRkoqri2ImofrS9zXkVzBHOeJpDvDkc7A5KKiz1wSNGBeW8pTyV23Cqn' +
        'J7v7MIdYw0jV8PmFpBBMoIgubAZVnv6FTegpGyFiykY5mbIxMY3jdMJW5Lbbg3zUuu3uMSCVenUwKP8KoyPc6Pv8aK9Aslo+XEad' +
        'eilPKWM85SmlUlobY60rP3eA1HLz/0dsVqfa5sWoKkaJ2uxso9Ws/QUDwP7M9AQAAA==',
    ),
  },
] as const;
