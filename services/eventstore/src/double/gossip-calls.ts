import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';

/** A node of a cluster, as gossip tells of it. */
export type Member = {
  readonly host: string;
  readonly port: number;
  readonly state: 'leader' | 'follower' | 'dead';
};

const { LEADER, FOLLOWER, SHUTDOWN } = gossip.MemberInfo.VNodeState;
const STATES = { leader: LEADER, follower: FOLLOWER, dead: SHUTDOWN } as const;

/** Tells clients where the nodes of the cluster are. */
export const readGossip =
  (members: () => readonly Member[]): handleUnaryCall<unknown, unknown> =>
  (_call, callback) => {
    const cluster = new gossip.ClusterInfo();
    for (const [place, { host, port, state }] of members().entries()) {
      const info = new gossip.MemberInfo();
      info.setInstanceId(new shared.UUID().setString(`00000000-0000-4000-8000-00000000000${place}`));
      info.setTimeStamp(String(Date.now()));
      info.setState(STATES[state]);
      info.setIsAlive(state !== 'dead');
      const endPoint = new gossip.EndPoint();
      endPoint.setAddress(host);
      endPoint.setPort(port);
      info.setHttpEndPoint(endPoint);
      cluster.addMembers(info);
    }
    callback(null, cluster);
  };
