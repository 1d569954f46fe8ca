export default {
  'legal.disclaimer': 'Disclaimer',
  'legal.data-processing': 'Data Processing',
  'legal.service-terms': 'Service Terms',
  'legal.affiliation': 'Affiliation',
} as const;
